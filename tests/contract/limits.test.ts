/** Rate limits over a database: instances share one count, and an unavailable database delays no request. */

import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { deleteOldCounts } from '../../src/db/queries/limits.ts'
import { openStore, type Store } from '../../src/db/store.ts'
import { createLimits, sharedCounts } from '../../src/server/limits.ts'
import { createStore, type Engine, type TestStore } from '../support/databases.ts'
import { nightlyTest } from '../support/nightly.ts'

const SECRET = 'a secret that instances share'
const network = '203.0.113.7'
const limit = (points: number, seconds = 600) => ({ points, seconds })
const limits = {
  forms: limit(4),
  uploads: limit(1),
  api: limit(20),
  keys: limit(20),
  pages: limit(2, 2),
  posts: limit(20),
  images: limit(20),
}

let opened: (TestStore & { others: Store[] }) | undefined
afterEach(async () => {
  for (const store of opened?.others ?? []) await store.close()
  await opened?.drop()
  opened = undefined
})

/** Instances on one database, each with a pool of its own. @param timeoutMs long if the database answers, however busy the machine is */
async function instances(engine: Engine, count: number, timeoutMs = 60_000) {
  const first = await createStore(engine)
  opened = { ...first, others: Array.from({ length: count - 1 }, () => openStore(first.url)) }
  return [first.store, ...opened.others].map((store) => createLimits(limits, sharedCounts(store, SECRET, timeoutMs)))
}
const rows = () => (opened as TestStore).store.read.selectFrom('rate_limit').selectAll().execute()

test('instances that share a database count together', async () => {
  const [a, b, c] = (await instances('postgres', 3)) as [Take, Take, Take]
  expect([
    await a('forms', network),
    await b('forms', network),
    await c('forms', network),
    await a('forms', network),
  ]).toEqual([0, 0, 0, 0])
  for (const take of [a, b, c]) expect(await take('forms', network)).toBeGreaterThan(300)
  expect(await b('forms', '203.0.113.8')).toBe(0)
  expect(await b('api', network)).toBe(0)
})
type Take = ReturnType<typeof createLimits>

test('of many concurrent requests on several instances exactly the allowed number passes', async () => {
  const takes = await instances('postgres', 3)
  const waits = await Promise.all(Array.from({ length: 60 }, (_, at) => takes[at % 3]?.('api', network)))
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(20)
})

test('one IPv6 /48 has sixteen shares on all instances together', async () => {
  const [a, b] = (await instances('postgres', 2)) as [Take, Take]
  const ask = (take: Take, at: number) => take('uploads', `2001:db8:7:${at}::/64`)
  for (let at = 0; at < 16; at++) expect(await ask(at % 2 ? a : b, at)).toBe(0)
  for (const take of [a, b]) expect(await ask(take, 99)).toBeGreaterThan(300)
  expect(await a('uploads', '2001:db8:8:1::/64')).toBe(0)
})

test('after the announced wait a request passes again, on every instance', async () => {
  const [a, b] = (await instances('postgres', 2)) as [Take, Take]
  // on a slow machine the two seconds may end in between, and a new window begins
  let seconds = 0
  while (seconds === 0) {
    await a('pages', network)
    await b('pages', network)
    seconds = await a('pages', network)
  }
  expect([1, 2]).toContain(seconds)
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000 + 50))
  expect([await a('pages', network), await b('pages', network)]).toEqual([0, 0])
})

test('the database contains no address', async () => {
  const [a] = (await instances('postgres', 1)) as [Take]
  await a('forms', network)
  await a('forms', '2001:db8:0:7::/64')
  const storedRows = JSON.stringify(await rows())
  expect(storedRows).not.toMatch(/203\.0|2001|db8/)
  // the IPv6 /64, and its /48
  expect(await rows()).toHaveLength(3)
})

test('expired counts are deleted, the others stay', async () => {
  const [a] = (await instances('postgres', 1)) as [Take]
  const { store } = opened as TestStore
  await a('pages', network)
  await a('forms', network)
  await deleteOldCounts(store.read, Date.now() + 5000)
  expect((await rows()).map(({ key }) => key.split(':')[0])).toEqual(['forms'])
})

test('captcha images are counted in the process: a write would cost more than the image', async () => {
  const [a] = (await instances('postgres', 1)) as [Take]
  for (let use = 0; use < 20; use++) expect(await a('images', network)).toBe(0)
  expect(await a('images', network)).toBeGreaterThan(0)
  expect(await rows()).toEqual([])
})

test('on SQLite limits are counted in the process', async () => {
  const [a] = (await instances('sqlite', 1)) as [Take]
  expect([await a('uploads', network), (await a('uploads', network)) > 0]).toEqual([0, true])
  expect(await rows()).toEqual([])
})

test('an unreachable database delays no request: this process counts alone', async () => {
  const store = openStore('postgres://nobody@127.0.0.1:1/none')
  const take = createLimits(limits, sharedCounts(store, SECRET))
  for (let use = 0; use < 4; use++) expect(await take('forms', network)).toBe(0)
  expect(await take('forms', network)).toBeGreaterThan(0)
  await store.close()
})

nightlyTest('a stalled database is waited for once and briefly, and is used again after its recovery', async () => {
  const [a, b] = (await instances('postgres', 2, 3_000)) as [Take, Take]
  expect(await a('forms', network)).toBe(0)
  const other = new pg.Client({ connectionString: (opened as TestStore).url })
  await other.connect()
  await other.query('begin; lock table rate_limit in access exclusive mode')
  // as long as the lock is held
  for (let use = 0; use < 4; use++) expect(await a('forms', network)).toBe(0)
  expect(await a('forms', network)).toBeGreaterThan(0)
  await other.query('rollback')
  await other.end()
  // the stalled request is counted there as well
  await expect.poll(async () => (await rows())[0]?.points).toBe(2)
  expect([await b('forms', network), await b('forms', network)]).toEqual([0, 0])
  expect(await b('forms', network)).toBeGreaterThan(0)
})
