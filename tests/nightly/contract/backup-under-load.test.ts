/** A backup is consistent while content is published and leads arrive. */
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listEntriesOf } from '../../../src/db/queries/content-entries.ts'
import type { Store } from '../../../src/db/store.ts'
import { readValue } from '../../../src/domain/content/entry.ts'
import { createContentWorker } from '../../../src/server/content/content-worker.ts'
import { backUp, putBack, temporaryFolder } from '../../support/backups.ts'
import { buildBooking } from '../../support/builders.ts'
import { createStore, ENGINES } from '../../support/databases.ts'
import { titled } from '../../support/entries.ts'
import { book } from '../../support/leads.ts'
import { buildApi } from '../../support/test-api.ts'

const rounds = 2
const by = { staffId: null, name: 'test' }

/** The text of the first question, and its text on the site. */
async function titles({ read }: Store): Promise<[string | undefined, string | undefined]> {
  const [entry] = await listEntriesOf(read, 'questions', '1')
  const row = await read
    .selectFrom('content_block')
    .select('data')
    .where('kind', '=', 'questions')
    .where('id', '=', 1)
    .executeTakeFirst()
  const title = row && (JSON.parse(row.data) as { title: { en: string } }).title.en
  return [/"title":\{"en":"(.*?)"/.exec(entry?.source ?? '')?.[1], title]
}

describe.each(ENGINES)('backups taken from %s while texts are published and visitors book', (engine) => {
  test('contain text and page of one version, and for every booking its lead and both emails', async () => {
    const { store, url, drop } = await createStore(engine, { content: true })
    const target = await createStore(engine)
    const worker = createContentWorker(url)
    onTestFinished(async () => {
      await worker.close()
      await drop()
      await target.drop()
    })
    const api = buildApi(store)
    const folder = temporaryFolder()
    let isOver = false
    let published = 0
    const publishing = (async () => {
      while (!isOver) {
        const [entry] = await listEntriesOf(store.read, 'questions', '1')
        if (!entry) throw new Error('there is no first question')
        const { file, place, version } = entry
        await worker.change({
          changes: [{ file, place, version, value: titled(`Question ${++published}?`)(readValue(entry)) }],
          by,
          via: 'console',
          at: Date.now(),
        })
      }
    })()
    const booking = (async () => {
      for (let at = 0; !isOver; at++) {
        const body = buildBooking({
          idempotency_key: `a-booking-${at}`,
          email: `v${at}@mail.example`,
          captcha: api.captcha(),
        })
        expect((await book(api, body)).status).toBe(200)
      }
    })()
    const restoredTitles: string[] = []
    for (let round = 0; round < rounds; round++) {
      const before = published
      await expect.poll(() => published).toBeGreaterThan(before + 1)
      const path = join(folder, `${round}.tar.gz`)
      expect(await backUp(store, join(folder, 'files'), path)).toEqual([])
      await putBack(target.store, join(folder, 'target'), path)
      const [text, page] = await titles(target.store)
      expect(page).toBe(text)
      restoredTitles.push(text ?? '')
      const { read } = target.store
      const leads = await read.selectFrom('inquiry').select(['reference', 'lead_id']).execute()
      const mails = await read.selectFrom('outbox').select('reference').execute()
      const leadIds = new Set((await read.selectFrom('lead').select('id').execute()).map(({ id }) => id))
      for (const { reference, lead_id } of leads) {
        expect(leadIds).toContain(lead_id)
        expect(mails.filter((mail) => mail.reference === reference)).toHaveLength(2)
      }
      expect(leads.length).toBeGreaterThan(0)
    }
    isOver = true
    await Promise.all([publishing, booking])
    // the site changed meanwhile
    expect(new Set(restoredTitles).size).toBe(rounds)
  })
})
