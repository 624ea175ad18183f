/** PostgreSQL that goes away, stands still or cuts connections, as the store sees it. */
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { loadContent } from '../../../src/commands/load-content.ts'
import { OutcomeUnknown } from '../../../src/store/outage.ts'
import type { Patience } from '../../../src/store/postgres/lifeline.ts'
import { isUniqueViolation, openStore, type Tx } from '../../../src/store/store.ts'
import { buildApi, buildBooking, expectError } from '../../support/builders.ts'
import { createStore } from '../../support/databases.ts'
import { fixtureContent } from '../../support/demo-content.ts'
import { openGate } from '../../support/gate.ts'

/** A database that lives has all the time to say so that a busy machine may need. */
const patience: Patience = { suspectMs: 400, probeMs: 60_000, queryMaxMs: 60_000 }

/** A store behind a gate, and what it reported. */
async function openBehindGate(given: Partial<Patience> = {}) {
  const { store: direct, url, drop } = await createStore('postgres')
  const gate = await openGate(Number(new URL(url).port))
  const reports: string[] = []
  const store = openStore(url.replace(/:\d+\//, `:${gate.port}/`), {
    patience: { ...patience, ...given },
    onAway: () => reports.push('away'),
    onBack: () => reports.push('back'),
  })
  onTestFinished(async () => {
    gate.open()
    gate.cut()
    await store.close()
    await drop()
  })
  return { store, gate, reports, direct }
}

/** How many other connections to its database are in a state. */
async function countOf(store: ReturnType<typeof openStore>, state: string): Promise<number> {
  const counted = await sql<{ count: string }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and ${sql.raw(state)}`.execute(store.read)
  return Number(counted.rows[0]?.count)
}

const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

test('reads and transactions whose connections are cut are done again, and nobody sees it', async () => {
  const { store, gate, reports, direct } = await openBehindGate()
  const slow = Array.from({ length: 8 }, () => failure(sql`select pg_sleep(5)`.execute(store.read)))
  const writing = failure(store.transaction((tx) => sql`select pg_sleep(5)`.execute(tx)))
  await expect.poll(() => countOf(direct, "state = 'active'")).toBe(9)
  gate.cut()
  expect(await Promise.all([...slow, writing])).toEqual(Array.from({ length: 9 }, () => null))
  expect(reports).toEqual([])
})

test('a transaction whose commit was not answered is done again only by who can tell that it was done', async () => {
  const { store, gate } = await openBehindGate()
  const note = (tx: Tx, key: string) => tx.insertInto('setting').values({ key, value: '' }).execute()
  let tries = 0
  const write = (key: string, how?: { isKeyed: boolean }) => {
    gate.cutAfter('commit')
    return failure(
      store.transaction((tx) => {
        tries++
        return note(tx, key)
      }, how),
    )
  }
  expect([await write('once'), tries]).toEqual([expect.any(OutcomeUnknown), 1])
  // the second finds the first one's row
  const second = await write('again', { isKeyed: true })
  expect([isUniqueViolation(second), tries]).toEqual([true, 3])
  const kept = await store.read.selectFrom('setting').select('key').where('key', 'in', ['once', 'again']).execute()
  expect(kept.length).toBe(2)
})

test('a booking whose commit was done and whose answer was lost is told 503, and sent again is the same one lead', async () => {
  const { store, gate, direct } = await openBehindGate({ queryMaxMs: 4_000 })
  const api = buildApi(store)
  await loadContent(direct, fixtureContent())
  const booking = { ...buildBooking(), captcha: api.captcha() }
  gate.swallowAfter('commit')
  await expectError(await api.post('/api/Home/add_inq', booking), 503, 'unavailable')
  const kept = await direct.read.selectFrom('inquiry').select('reference').execute()
  expect(kept.length).toBe(1)
  gate.open()
  gate.cut()
  await expect.poll(async () => (await api.post('/api/Home/add_inq', booking)).status).toBe(200)
  expect(await direct.read.selectFrom('inquiry').select('reference').execute()).toEqual(kept)
})
