/** PostgreSQL that stops, stalls or cuts connections, as the store sees it. */
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { DatabaseUnavailable, isOutage, OutcomeUnknown } from '../../../src/db/outage.ts'
import type { Patience } from '../../../src/db/postgres/pool.ts'
import { isUniqueViolation, openStore, type Tx } from '../../../src/db/store.ts'
import { buildBooking } from '../../support/builders.ts'
import { adminUrl, createDatabase, createStore } from '../../support/databases.ts'
import { fixtureContent } from '../../support/demo-content.ts'
import { loadContent } from '../../support/load-content.ts'
import { type Gate, openGate } from '../../support/tcp-proxy.ts'
import { buildApi, expectError } from '../../support/test-api.ts'

/** A time-out of the health check that a busy machine never reaches. */
const patience: Patience = { connectMs: 60_000, queryMaxMs: 60_000, doubtMs: 60_000 }

/** A store behind a TCP proxy, and its reports. */
async function openBehindGate(timeouts: Partial<Patience> = {}) {
  const { store: direct, url, drop } = await createStore('postgres')
  const gate = await openGate(Number(new URL(url).port))
  const reports: string[] = []
  const store = openStore(url.replace(/:\d+\//, `:${gate.port}/`), {
    patience: { ...patience, ...timeouts },
    onUnavailable: () => reports.push('away'),
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

/** Number of other connections to its database in a state. */
async function countOf(store: ReturnType<typeof openStore>, state: string): Promise<number> {
  const counted = await sql<{ count: string }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and ${sql.raw(state)}`.execute(store.read)
  return Number(counted.rows[0]?.count)
}

const ask = (store: ReturnType<typeof openStore>) => sql`select 1`.execute(store.read)
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

test('transactions that the server ends half-way are retried, once', async () => {
  const { store, direct } = await openBehindGate()
  const endAll = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
      direct.read,
    )
  const begun = Array.from({ length: 8 }, () => 0)
  const ends = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const writing = begun.map((_, at) =>
    failure(
      store.transaction(async (tx) => {
        await sql`select 1`.execute(tx)
        begun[at] = (begun[at] ?? 0) + 1
        // between two queries only the connection itself listens
        await (at === 0 ? ends[(begun[at] ?? 0) - 1] : ends[0])?.promise
        await sql`select 1`.execute(tx)
      }),
    ),
  )
  // their first query has been answered, too: before it, a connection is idle in its transaction as well
  await expect.poll(() => begun).toEqual(begun.map(() => 1))
  await expect.poll(() => countOf(direct, "state = 'idle in transaction'")).toBe(8)
  await endAll()
  ends[0]?.resolve()
  expect(await Promise.all(writing.slice(1))).toEqual(begun.slice(1).map(() => null))
  // the other connections may be reported as open for a moment
  await expect.poll(() => begun[0]).toBe(2)
  await expect.poll(() => countOf(direct, "state = 'idle in transaction'")).toBe(1)
  await endAll()
  ends[1]?.resolve()
  expect(await writing[0]).toBeInstanceOf(DatabaseUnavailable)
  expect(begun).toEqual(begun.map(() => 2))
  await expect.poll(async () => (await failure(ask(store))) === null).toBe(true)
})

test('a stalled database is detected, then fails at once, and is used again after its recovery', async () => {
  const { store, gate, reports } = await openBehindGate({ connectMs: 1_000, queryMaxMs: 1_000 })
  await Promise.all(Array.from({ length: 10 }, () => ask(store)))
  gate.freeze()
  // more than there are connections: requests that wait for one fail as well
  const errors = await Promise.all(Array.from({ length: 30 }, () => failure(ask(store))))
  for (const error of errors) expect(error).toBeInstanceOf(DatabaseUnavailable)
  await expect.poll(() => reports).toEqual(['away'])
  // nothing passes the proxy, so only a failure without a query ends this
  expect(await failure(ask(store))).toBeInstanceOf(DatabaseUnavailable)
  gate.open()
  await expect.poll(async () => (await failure(ask(store))) === null).toBe(true)
  expect(reports).toEqual(['away', 'back'])
})

test('consecutive queries wait once for a stalled database', async () => {
  const { store, gate, reports } = await openBehindGate({ doubtMs: 200 })
  await ask(store)
  gate.freeze()
  // each has a time-out of a minute
  for (const query of [ask, ask, ask]) expect(await failure(query(store))).toBeInstanceOf(DatabaseUnavailable)
  expect(reports).toEqual(['away'])
})

test('a slow query of a living database is waited for, whatever the health check suspects', async () => {
  const { store, reports } = await openBehindGate({ doubtMs: 300 })
  await sql`select pg_sleep(2)`.execute(store.read)
  expect(reports).toEqual([])
})

test('a query that a living database never answers is given up alone', async () => {
  const { store, reports } = await openBehindGate({ queryMaxMs: 4_000 })
  const stuck = failure(sql`select pg_sleep(60)`.execute(store.read))
  const short = failure(sql`select pg_sleep(1)`.execute(store.read))
  expect(await stuck).toBeInstanceOf(DatabaseUnavailable)
  expect([await short, reports]).toEqual([null, []])
})

test('a server without free connections is not treated as unavailable', async () => {
  const { store, reports, direct } = await openBehindGate()
  await sql.raw(`alter database ${new URL(adminUrl()).pathname.slice(1)} connection limit -1`).execute(direct.read)
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(direct.read)
  // the administrator of this server is a superuser, exempt from the limit; an ordinary user is not
  await sql.raw(`create role crowded login connection limit 1`).execute(direct.read)
  onTestFinished(() =>
    sql
      .raw('drop role if exists crowded')
      .execute(direct.read)
      .then(() => undefined),
  )
  const url = adminUrl()
    .replace('postgres@', 'crowded@')
    .replace(/[^/]+$/, String(rows[0]?.name))
  const crowded = openStore(url, { patience })
  const rejected = Promise.withResolvers<void>()
  const connected = Promise.withResolvers<void>()
  const first = crowded.transaction(async (tx) => {
    await sql`select 1`.execute(tx)
    connected.resolve()
    await rejected.promise
  })
  await connected.promise
  const error = await failure(ask(crowded))
  expect([isOutage(error), (error as { code: string }).code]).toEqual([true, '53300'])
  rejected.resolve()
  expect(await failure(first)).toBeNull()
  await crowded.close()
  expect([reports, await failure(ask(store))]).toEqual([[], null])
})

/** An API over the demo content with its database behind a TCP proxy. */
async function openApiBehindGate() {
  const database = await createDatabase('postgres', 'content')
  const direct = openStore(database.url)
  const gate: Gate = await openGate(Number(new URL(database.url).port))
  const store = openStore(database.url.replace(/:\d+\//, `:${gate.port}/`), {
    patience: { ...patience, queryMaxMs: 4_000 },
  })
  onTestFinished(async () => {
    gate.open()
    gate.cut()
    await store.close()
    await direct.close()
    await database.drop()
  })
  return { api: buildApi(store), gate, direct }
}

test('a booking that was committed but whose answer was lost gets 503; repeated it is the same lead', async () => {
  const { api, gate, direct } = await openApiBehindGate()
  const booking = { ...buildBooking(), captcha: api.captcha() }
  gate.swallowAfter('commit')
  await expectError(await api.post('/api/Home/add_inq', booking), 503, 'unavailable')
  const stored = await direct.read.selectFrom('inquiry').select('reference').execute()
  expect(stored.length).toBe(1)
  gate.open()
  gate.cut()
  const bookAgain = () => api.post('/api/Home/add_inq', booking)
  await expect.poll(async () => (await bookAgain()).status).toBe(200)
  expect(await (await bookAgain()).json()).toEqual({ inquiry: stored[0] })
  expect(await direct.read.selectFrom('inquiry').select('reference').execute()).toEqual(stored)
  expect((await direct.read.selectFrom('outbox').select('kind').execute()).length).toBe(2)
})

test('a booking whose connection broke during its commit succeeds, and is one lead', async () => {
  const { api, gate, direct } = await openApiBehindGate()
  const booking = { ...buildBooking(), captcha: api.captcha() }
  gate.cutAfter('commit')
  const answer = await api.post('/api/Home/add_inq', booking)
  const stored = await direct.read.selectFrom('inquiry').select('reference').execute()
  expect([answer.status, stored.length, await answer.json()]).toEqual([200, 1, { inquiry: stored[0] }])
  expect((await direct.read.selectFrom('outbox').select('kind').execute()).length).toBe(2)
})

test('a booking whose COMMIT never arrived gets 503; repeated with the same captcha it succeeds', async () => {
  const { api, gate, direct } = await openApiBehindGate()
  const booking = { ...buildBooking(), captcha: api.captcha() }
  // everything from the first row on is dropped, so its transaction is rolled back
  gate.swallowAfter('insert into "inquiry"')
  await expectError(await api.post('/api/Home/add_inq', booking), 503, 'unavailable')
  gate.open()
  gate.cut()
  expect(await direct.read.selectFrom('inquiry').select('reference').execute()).toEqual([])
  await expect.poll(async () => (await api.post('/api/Home/add_inq', booking)).status).toBe(200)
  expect((await direct.read.selectFrom('inquiry').select('reference').execute()).length).toBe(1)
})

const limited = [
  ['a lock is not had in time', 'lock_timeout', '55P03'],
  ['a statement takes too long', 'statement_timeout', '57014'],
] as const

test.each(limited)('a booking gets 503 with Retry-After when %s', async (_, setting, code) => {
  const { store, url, drop } = await createStore('postgres', { content: true })
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(store.read)
  await sql.raw(`alter database ${rows[0]?.name} set ${setting} = '300ms'`).execute(store.read)
  const site = openStore(url, { patience })
  onTestFinished(async () => {
    await site.close()
    await drop()
  })
  const api = buildApi(site)
  const booking = { ...buildBooking(), captcha: api.captcha() }
  await store.transaction(async (tx) => {
    await sql`lock table inquiry in exclusive mode`.execute(tx)
    const rejected = await api.post('/api/Home/add_inq', booking)
    expect(rejected.headers.get('Retry-After')).not.toBeNull()
    await expectError(rejected, 503, 'unavailable')
    expect(
      await failure(site.transaction((other) => sql`lock table inquiry in exclusive mode`.execute(other))),
    ).toMatchObject({ code })
  })
  expect((await api.post('/api/Home/add_inq', booking)).status).toBe(200)
})

test('transactions with cut connections are retried invisibly; a read fails as an outage', async () => {
  const { store, gate, reports, direct } = await openBehindGate()
  const reading = failure(sql`select pg_sleep(5)`.execute(store.read))
  const writing = Array.from({ length: 8 }, () =>
    failure(store.transaction((tx) => sql`select pg_sleep(5)`.execute(tx))),
  )
  await expect.poll(() => countOf(direct, "state = 'active'")).toBe(9)
  gate.cut()
  expect(await reading).toBeInstanceOf(DatabaseUnavailable)
  expect(await Promise.all(writing)).toEqual(writing.map(() => null))
  expect(reports).toEqual([])
})

test('a transaction without an answer to its commit is retried only by code that can detect the first commit', async () => {
  const { store, gate } = await openBehindGate()
  const note = (tx: Tx, key: string) => tx.insertInto('setting').values({ key, value: '' }).execute()
  let attempts = 0
  const write = (key: string, how?: { isKeyed: boolean }) => {
    gate.cutAfter('commit')
    return failure(
      store.transaction((tx) => {
        attempts++
        return note(tx, key)
      }, how),
    )
  }
  expect([await write('once'), attempts]).toEqual([expect.any(OutcomeUnknown), 1])
  // the second finds the first one's row
  const second = await write('again', { isKeyed: true })
  expect([isUniqueViolation(second), attempts]).toEqual([true, 3])
  const stored = await store.read.selectFrom('setting').select('key').where('key', 'in', ['once', 'again']).execute()
  expect(stored.length).toBe(2)
})

test('a booking that was committed and whose answer was lost gets 503, and repeated is the same lead', async () => {
  const { store, gate, direct } = await openBehindGate({ queryMaxMs: 4_000 })
  const api = buildApi(store)
  await loadContent(direct, fixtureContent())
  const booking = { ...buildBooking(), captcha: api.captcha() }
  gate.swallowAfter('commit')
  await expectError(await api.post('/api/Home/add_inq', booking), 503, 'unavailable')
  const stored = await direct.read.selectFrom('inquiry').select('reference').execute()
  expect(stored.length).toBe(1)
  gate.open()
  gate.cut()
  await expect.poll(async () => (await api.post('/api/Home/add_inq', booking)).status).toBe(200)
  expect(await direct.read.selectFrom('inquiry').select('reference').execute()).toEqual(stored)
})
