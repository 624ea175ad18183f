/** Whoever updates keeps the database that an earlier version made. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listInquiries } from '../../../src/store/queries/inquiries.ts'
import { openStore } from '../../../src/store/store.ts'
import { buildBooking, postBooking, SECRET } from '../../support/bookings.ts'
import { createDatabase, ENGINES } from '../../support/databases.ts'
import { LANDED_VERSIONS, makeAsLanded, recordedRows } from '../../support/landed-versions.ts'
import { startServer } from '../../support/server.ts'

const PAGES = [
  ...[
    '/',
    '/vi/countries/all/schools',
    '/schools/1',
    '/tw/article_category/studying-abroad',
    '/study/usa',
    '/study/au',
    '/tw/study/nl',
    '/ranking_list',
    '/tw/faq/1',
  ],
  ...['/service', '/vi/our_services', '/service_select/refine', '/student_list', '/testimonials', '/about', '/privacy'],
  ...['/consultation', '/search?q=oxford', '/api/Home/form_options'],
]

describe.each(ENGINES)('on %s', (engine) => {
  test.each(LANDED_VERSIONS)(
    'a server starts on what version %s made, answers every page, keeps its lead and takes one',
    async (version) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'waypoint-landed-'))
      const database = engine === 'postgres' ? await createDatabase(engine) : null
      onTestFinished(async () => {
        await database?.drop()
        rmSync(dataDir, { recursive: true, force: true })
      })
      const url = database?.url ?? join(dataDir, 'waypoint.db')
      await makeAsLanded(version, engine, url)
      const environment: Record<string, string> = { SECRET, ...(database && { DATABASE_URL: database.url }) }

      const server = await startServer(environment, dataDir)
      onTestFinished(async () => void (await server.stop()))
      const answers = await Promise.all(PAGES.map(async (page) => [page, (await fetch(server.origin + page)).status]))
      expect(answers).toEqual(PAGES.map((page) => [page, 200]))
      const reference = await postBooking(server.origin, buildBooking(`landed-${version}`))
      expect(reference).toMatch(/^WP-/)
      await server.stop()

      const store = openStore(url)
      const leads = (await listInquiries(store.read, 10)).map((lead) => lead.reference)
      const orders = await store.read.selectFrom('service_order').select(['reference', 'lead_id']).execute()
      const uploads = await store.read.selectFrom('upload').select(['id', 'order_reference']).execute()
      const held = recordedRows(version)
      await store.close()
      expect(leads.sort()).toEqual(['WP-OLD1-LEAD', reference].sort())
      // an order, and its document, since there were any; each belongs to somebody now
      expect(orders).toEqual(
        held.service_order?.map(({ reference: placed }) => ({ reference: placed, lead_id: expect.any(String) })) ?? [],
      )
      expect(uploads).toEqual(held.upload?.map(({ id, order_reference }) => ({ id, order_reference })) ?? [])
      // the next start has nothing to catch up with
      const again = await startServer(environment, dataDir)
      expect(again.said()).not.toMatch(/migrated|loaded|WARNING: content/)
      await again.stop()
    },
  )
})
