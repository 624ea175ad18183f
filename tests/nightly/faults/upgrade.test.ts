/** A server starts on the database of the last release and keeps its data. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listInquiries } from '../../../src/db/queries/inquiries.ts'
import { openStore } from '../../../src/db/store.ts'
import { buildBooking, postBooking, SECRET } from '../../support/bookings.ts'
import { createDatabase, ENGINES } from '../../support/databases.ts'
import { LAST_RELEASE, makeLastRelease } from '../../support/releases.ts'
import { startServer } from '../../support/server.ts'

const PAGES = [
  '/',
  '/vi/countries/all/schools',
  '/schools/1',
  '/tw/article_category/studying-abroad',
  '/study/usa',
  '/study/au',
  '/tw/study/nl',
  '/tw/study/nl/school-system',
  '/ranking_list',
  '/tw/faq/1',
  '/service',
  '/vi/our_services',
  '/service_select/refine',
  '/student_list',
  '/testimonials',
  '/about',
  '/privacy',
  '/consultation',
  '/search?q=oxford',
  '/api/Home/form_options',
]

describe.each(ENGINES)('on %s', (engine) => {
  test(`a server answers every page on a database of version ${LAST_RELEASE}, keeps its lead and accepts one`, async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'waypoint-upgrade-'))
    const database = engine === 'postgres' ? await createDatabase(engine) : null
    onTestFinished(async () => {
      await database?.drop()
      rmSync(dataDir, { recursive: true, force: true })
    })
    const url = database?.url ?? join(dataDir, 'waypoint.db')
    await makeLastRelease(engine, url)
    const environment: Record<string, string> = { SECRET, ...(database && { DATABASE_URL: database.url }) }

    const server = await startServer(environment, dataDir)
    onTestFinished(async () => void (await server.stop()))
    const answers = await Promise.all(PAGES.map(async (page) => [page, (await fetch(server.origin + page)).status]))
    expect(answers).toEqual(PAGES.map((page) => [page, 200]))
    const reference = await postBooking(server.origin, buildBooking('after-the-update'))
    expect(reference).toMatch(/^WP-/)
    await server.stop()

    const store = openStore(url)
    const leads = (await listInquiries(store.read, 10)).map((lead) => lead.reference)
    const orders = await store.read.selectFrom('service_order').select(['reference', 'lead_id']).execute()
    const uploads = await store.read.selectFrom('upload').select('order_reference').execute()
    await store.close()
    expect(leads.sort()).toEqual(['WP-OLD1-LEAD', reference].sort())
    expect(orders).toEqual([{ reference: 'WP-OLD1-ORDR', lead_id: expect.any(String) }])
    expect(uploads).toEqual([{ order_reference: 'WP-OLD1-ORDR' }])
    // the next start has nothing left to do
    const secondServer = await startServer(environment, dataDir)
    expect(secondServer.stderrText()).not.toMatch(/migrated|loaded|WARNING: content/)
    await secondServer.stop()
  })
})
