/**
 * Two instances behind nginx, with a PostgreSQL primary, its replica, a PgBouncer in transaction mode before each, and a bucket for files.
 * In this order: the main functions work over the pair; one instance is killed under load; the replica is promoted under load.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildBooking, SECRET } from '../support/bookings.ts'
import { startLoad } from '../support/cluster/load.ts'
import { countStored, printOutcome } from '../support/cluster/outcome.ts'
import { addressOfBoth, createPair, type PostgresPair } from '../support/cluster/postgres-pair.ts'
import { makeAdmin, type SignedIn } from '../support/console.ts'
import { editEntry, replacing } from '../support/console-content.ts'
import { askThrough } from '../support/https-visitor.ts'
import { type Nginx, startNginx } from '../support/nginx.ts'
import { freePort } from '../support/ports.ts'
import { type Bucket, KEYS, openBucket } from '../support/s3/bucket.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { buildDocx, w } from '../support/word-documents.ts'

const folder = mkdtempSync(join(tmpdir(), 'waypoint-cluster-site-'))
const agent = new Agent({ keepAlive: true })
const PAGES = ['/', '/vi/about', '/tw/countries/all/schools', '/study/uk']

let pair: PostgresPair
let bucket: Bucket
let nginx: Nginx
let servers: RunningServer[]
let ports: [number, number]
let admin: SignedIn

const start = (at: 0 | 1) =>
  startServer(
    {
      SECRET,
      PORT: String(ports[at]),
      TRUST_PROXY: '1',
      DATABASE_URL: addressOfBoth(pair),
      FILES_URL: bucket.url(),
      AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    },
    join(folder, String(at)),
  )

beforeAll(async () => {
  pair = await createPair()
  bucket = await openBucket((stop) => afterAll(stop))
  ports = [await freePort(), await freePort()]
  nginx = await startNginx([`127.0.0.1:${ports[0]}`, `127.0.0.1:${ports[1]}`])
  // the first one creates the schema and loads the content, through PgBouncer
  const one = await start(0)
  admin = await makeAdmin(one)
  servers = [one, await start(1)]
})
afterAll(async () => {
  agent.destroy()
  for (const server of servers ?? []) await server.stop()
  await nginx?.stop()
  await pair?.remove()
  rmSync(folder, { recursive: true, force: true })
})

const ask = (path: string, body?: unknown) => askThrough(nginx, agent, path, body)
async function askJson<T>(path: string, body?: unknown): Promise<T> {
  const answer = await ask(path, body)
  expect([answer.status, answer.status === 200 ? '' : answer.body]).toEqual([200, ''])
  return JSON.parse(answer.body) as T
}

test('staff at one instance answer a booking that the other one stored', async () => {
  const body = buildBooking('journey')
  const first = await askJson('/api/Home/add_inq', body)
  // sent again, to whichever instance is next
  expect(await askJson('/api/Home/add_inq', body)).toEqual(first)
  const [one = '', other = ''] = servers.map(({ origin }) => origin)
  const inbox = await admin.open('/console/leads?q=Visitor%20journey', undefined, other)
  const paths = new Set([...inbox.matchAll(/href="(\/console\/leads\/\w{16})"/g)].map(([, path = '']) => path))
  expect(paths.size).toBe(1)
  const [path = ''] = paths
  const versionAt = async (origin: string) =>
    Number(/name="version" value="(\d+)"/.exec(await admin.open(path, undefined, origin))?.[1])
  const version = await versionAt(one)
  await admin.open(path, { intent: 'phone', version: String(version), text: 'Called.' }, other)
  expect(await versionAt(one)).toBeGreaterThan(version)
})

test('an order at one instance claims a document that another one stored', async () => {
  const file = new FormData()
  const bytes = buildDocx({ body: w.p('', w.run('Seven words stand in this small file.')) })
  file.append('file', new File([new Uint8Array(bytes)], 'essay.docx'))
  const upload = await askJson<{ file: { id: string; word_count: number } }>('/api/Home/upload_file', file)
  expect(upload.file.word_count).toBe(7)
  const item = { kind: 'refine', service: 'sop', mode: 'revision', file_id: upload.file.id, copies: 1, urgent: false }
  const quote = await askJson<{ total_minor: number }>('/api/Home/get_discounts_price_refine', { items: [item] })
  const { captcha } = buildBooking('order')
  const contact = { name: 'Ada Example', email: 'ada@visitor.example', phone: '+639171234567' }
  const order = {
    items: [item],
    contact,
    quoted_total_minor: quote.total_minor,
    consent: true,
    captcha,
    idempotency_key: 'order-journey',
  }
  const placed = await askJson('/api/Home/add_inq_server', order)
  expect(placed).toMatchObject({ order: { reference: expect.stringMatching(/^WP-/) } })
  expect(await askJson('/api/Home/add_inq_server', order)).toEqual(placed)
})

test('content saved at one instance appears on both', async () => {
  const homePage = (at: number) => fetch(`${servers[at]?.origin}/`).then((answer) => answer.text())
  await editEntry(admin, 'banners/1', replacing('Study abroad from', 'Go abroad from'), servers[0]?.origin)
  for (const at of [0, 1]) await expect.poll(() => homePage(at)).toContain('Go abroad from')
  await editEntry(admin, 'banners/1', replacing('Go abroad from', 'Study abroad from'), servers[1]?.origin)
  for (const at of [0, 1]) await expect.poll(() => homePage(at)).toContain('Study abroad from')
})

const sum = (counts: Record<number, number>) => Object.values(counts).reduce((all, each) => all + each, 0)

test('a killed instance fails only its requests in flight, and loses no lead', async () => {
  const load = startLoad(nginx, 'killed', PAGES)
  await expect.poll(() => load.bookings().acknowledged.length).toBeGreaterThan(40)
  const inFlight = load.inFlight()
  await servers[1]?.stop('SIGKILL')
  const after = load.bookings().acknowledged.length
  await expect.poll(() => load.bookings().acknowledged.length).toBeGreaterThan(after + 40)
  servers[1] = await start(1)
  await pause(3000)
  await load.stop()
  const [bookings, pages] = [load.bookings(), load.pages()]
  const storedKeys = await countStored(addressOfBoth(pair), 'killed')
  printOutcome('bookings, an instance killed', bookings, storedKeys.size)
  printOutcome('pages, an instance killed', pages, pages.acknowledged.length)
  expect(bookings.acknowledged.filter((key) => !storedKeys.has(key))).toEqual([])
  expect(sum(bookings.failed) + sum(pages.failed)).toBeLessThanOrEqual(inFlight)
})

test('promotion of the replica under load: forms get 503 for at most 15 s, cached pages stay available, and no acknowledged lead is lost', async () => {
  for (const path of PAGES) for (const { origin } of servers) await (await fetch(origin + path)).text()
  const load = startLoad(nginx, 'promoted', PAGES)
  await expect.poll(() => load.bookings().acknowledged.length).toBeGreaterThan(40)
  pair.killPrimary()
  // as long as a waiting visitor would see it
  await pause(2000)
  pair.promote()
  const before = load.bookings().acknowledged.length
  await expect.poll(() => load.bookings().acknowledged.length).toBeGreaterThan(before + 40)
  // pages that were never opened before are read from the remaining instance
  expect((await ask('/schools/2')).status).toBe(200)
  await load.stop()
  const [bookings, pages] = [load.bookings(), load.pages()]
  const storedKeys = await countStored(pair.replica.url, 'promoted')
  printOutcome('bookings, the replica promoted', bookings, storedKeys.size)
  printOutcome('pages, the replica promoted', pages, pages.acknowledged.length)
  expect(bookings.acknowledged.filter((key) => !storedKeys.has(key))).toEqual([])
  expect(bookings.longestGapMs).toBeLessThan(15_000)
  expect(Object.keys(bookings.failed).filter((status) => status !== '503')).toEqual([])
  expect(pages.failed).toEqual({})
  // earlier sessions stay signed in, and saved content appears; the worker notices at its first attempt that its server has gone
  const edit = replacing('Study abroad from', 'Go abroad from')
  const saving = () => editEntry(admin, 'banners/1', edit, servers[0]?.origin)
  const isSaved = () =>
    saving().then(
      () => true,
      () => false,
    )
  await expect.poll(isSaved).toBe(true)
  for (const { origin } of servers)
    await expect.poll(() => fetch(`${origin}/`).then((answer) => answer.text())).toContain('Go abroad from')
})
