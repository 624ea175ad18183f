/** Two instances whose DATABASE_URL names two PostgreSQL servers: Patroni finds the primary dead under load and promotes the other one. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SECRET } from '../support/bookings.ts'
import { startLoad } from '../support/cluster/load.ts'
import { countStored, printOutcome } from '../support/cluster/outcome.ts'
import { createPatroniPair, type PatroniPair } from '../support/cluster/patroni-pair.ts'
import { type Nginx, startNginx } from '../support/nginx.ts'
import { type RunningServer, startServer } from '../support/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'waypoint-patroni-site-'))
const PAGES = ['/', '/vi/about', '/tw/countries/all/schools', '/study/uk']

let pair: PatroniPair
let servers: RunningServer[]
let nginx: Nginx

beforeAll(async () => {
  pair = await createPatroniPair()
  const settings = { SECRET, TRUST_PROXY: '1', DATABASE_URL: pair.url }
  servers = [await startServer(settings, folder), await startServer(settings, folder)]
  const [one, other] = servers as [RunningServer, RunningServer]
  nginx = await startNginx([`127.0.0.1:${one.port}`, `127.0.0.1:${other.port}`])
})
afterAll(async () => {
  for (const server of servers ?? []) await server.stop()
  await nginx?.stop()
  await pair?.remove()
  rmSync(folder, { recursive: true, force: true })
})

test('Patroni promotes the replica of a dead primary: forms work again after its lease, cached pages never stop, and no acknowledged lead is lost', async () => {
  for (const path of PAGES) for (const { origin } of servers) await (await fetch(origin + path)).text()
  const load = startLoad(nginx, 'patroni', PAGES)
  await expect.poll(() => load.bookings().acknowledged.length).toBeGreaterThan(40)
  pair.killPrimary()
  const before = load.bookings().acknowledged.length
  await expect.poll(() => load.bookings().acknowledged.length).toBeGreaterThan(before + 40)
  await load.stop()
  const [bookings, pages] = [load.bookings(), load.pages()]
  const storedKeys = await countStored(pair.replicaUrl, 'patroni')
  printOutcome('bookings, Patroni promotes', bookings, storedKeys.size)
  printOutcome('pages, Patroni promotes', pages, pages.acknowledged.length)
  expect(bookings.acknowledged.filter((key) => !storedKeys.has(key))).toEqual([])
  expect(Object.keys(bookings.failed).filter((status) => status !== '503')).toEqual([])
  expect(bookings.longestGapMs).toBeLessThan(15_000)
  expect(pages.failed).toEqual({})
})
