/** The metrics of a real server, and that dashboard and alerts use no others. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { noteBackup } from '../../../src/db/queries/privacy/backups.ts'
import { openStore } from '../../../src/db/store.ts'
import { makeKeyFile } from '../../../src/server/backup/encryption.ts'
import { temporaryFolder } from '../../support/backups.ts'
import { buildBooking, postBooking, SECRET } from '../../support/bookings.ts'
import { createDatabase, ENGINES, type TestDatabase } from '../../support/databases.ts'
import { COUNT_FILE, docx, form } from '../../support/orders.ts'
import { type Bucket, KEYS, openBucket } from '../../support/s3/bucket.ts'
import { type RunningServer, startServer } from '../../support/server.ts'

const TOKEN = 'a token for tests only'
const HOUR = 3600_000

const ask = ({ origin }: RunningServer, authorization?: string) =>
  fetch(`${origin}/metrics`, { headers: authorization ? { Authorization: authorization } : {} })
const scrape = async (server: RunningServer) => (await ask(server, `Bearer ${TOKEN}`)).text()

/** The value of one series; null if there is none. */
function readSeries(metrics: string, series: string): number | null {
  const line = metrics.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? null : Number(line.slice(series.length + 1))
}

describe.each(ENGINES)('%s', (engine) => {
  let database: TestDatabase
  let server: RunningServer
  beforeAll(async () => {
    database = await createDatabase(engine, 'content')
    server = await startServer({ DATABASE_URL: database.url, SECRET, METRICS_TOKEN: TOKEN })
  })
  afterAll(async () => {
    await server.stop()
    await database.drop()
  })

  test('without its token the request is rejected', async () => {
    for (const header of [undefined, 'Bearer ', `Bearer ${TOKEN}x`, TOKEN, 'Basic YTpi']) {
      const answer = await ask(server, header)
      expect(answer.status, header).toBe(401)
      expect(await answer.text()).not.toContain('waypoint_')
    }
    const answer = await ask(server, `Bearer ${TOKEN}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
  })

  test('visitors’ requests are counted by kind and status, without any of their input', async () => {
    await fetch(`${server.origin}/about`)
    for (const path of [
      '/about',
      '/about?utm_source=secret-name',
      '/secret-page',
      '/api/Home/site',
      '/api/secret-call',
    ])
      await (await fetch(server.origin + path)).text()
    await fetch(server.origin + COUNT_FILE, { method: 'POST', body: form(docx()) })
    expect(await postBooking(server.origin, buildBooking('secret-visitor'))).not.toBe(null)
    const metrics = await scrape(server)
    expect(readSeries(metrics, 'waypoint_http_requests_total{route="page",code="200"}')).toBe(3)
    expect(readSeries(metrics, 'waypoint_http_requests_total{route="page",code="404"}')).toBe(1)
    expect(readSeries(metrics, 'waypoint_http_requests_total{route="api",code="200"}')).toBe(3)
    expect(readSeries(metrics, 'waypoint_page_cache_hits_total')).toBe(2)
    expect(readSeries(metrics, 'waypoint_http_request_duration_seconds_count{route="page"}')).toBe(2)
    expect(readSeries(metrics, 'waypoint_page_cache_bytes')).toBeGreaterThan(1000)
    expect(readSeries(metrics, 'waypoint_database_query_duration_seconds_count{pool="primary"}')).toBeGreaterThan(5)
    expect(readSeries(metrics, 'waypoint_ready')).toBe(1)
    expect(metrics).not.toContain('secret')
    expect(readSeries(metrics, 'waypoint_database_connections_open{pool="primary"}')).toSatisfy((open) =>
      engine === 'postgres' ? Number(open) > 0 : open === null,
    )
  })

  test('a lead beyond its response target, and a stuck email, are reported', async () => {
    await postBooking(server.origin, buildBooking('late'))
    const store = openStore(database.url)
    // an email in flight would be marked as sent after the change below
    const unsent = () => store.read.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute()
    await expect.poll(unsent).toEqual([])
    const month = Date.now() - 30 * 24 * HOUR
    await store.transaction((tx) =>
      tx.updateTable('lead').set({ waiting_since: month }).where('email', '=', 'late@mail.example').execute(),
    )
    await store.transaction((tx) =>
      tx
        .updateTable('outbox')
        .set({
          sent_at: null,
          refusals: 0,
          created_at: Date.now() - HOUR,
          next_attempt_at: Date.now() + HOUR / 6,
          lease_until: 0,
        })
        .execute(),
    )
    await store.close()
    await expect
      .poll(async () => readSeries(await scrape(server), 'waypoint_leads_overdue{office="philippines"}'))
      .toBe(1)
    const metrics = await scrape(server)
    expect(readSeries(metrics, 'waypoint_leads_waiting{office="philippines"}')).toBe(2)
    expect(readSeries(metrics, 'waypoint_outbox_oldest_mail_age_seconds')).toBeGreaterThan(3500)
    expect(readSeries(metrics, 'waypoint_outbox_mails_waiting')).toBeGreaterThan(0)
  })
})

test('an unavailable database is reported, and its metrics are left out', async () => {
  const database = await createDatabase('postgres', 'content')
  const server = await startServer({ DATABASE_URL: database.url, SECRET, METRICS_TOKEN: TOKEN })
  await database.drop()
  await expect.poll(async () => readSeries(await scrape(server), 'waypoint_database_up')).toBe(0)
  const metrics = await scrape(server)
  expect(readSeries(metrics, 'waypoint_ready')).toBe(0)
  expect(readSeries(metrics, 'waypoint_content_version')).toBe(null)
  expect(metrics).not.toContain('waypoint_leads_waiting{')
  await server.stop()
})

const keysOf = (bucket: Bucket) => ({
  FILES_URL: bucket.url(),
  AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
  AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
})
const readiness = async ({ origin }: RunningServer) => {
  const answer = await fetch(`${origin}/readyz`)
  return { code: answer.status, ...((await answer.json()) as { status: string; files: string; degraded: string[] }) }
}

test('an unavailable bucket is reported by metrics and /readyz, which stays ready, and a stalled one delays neither', async () => {
  const bucket = await openBucket()
  const server = await startServer({ SECRET, METRICS_TOKEN: TOKEN, ...keysOf(bucket) })
  const up = async () => readSeries(await scrape(server), 'waypoint_bucket_up')
  expect(await readiness(server)).toMatchObject({ code: 200, status: 'ready', files: 'ok', degraded: [] })
  expect(await up()).toBe(1)
  for (const [makeUnavailable, recover] of [
    [bucket.stopListening, bucket.startListening],
    [() => bucket.fail(() => 'hang'), () => bucket.fail(() => null)],
    [() => bucket.fail(() => '403 AccessDenied'), () => bucket.fail(() => null)],
  ] as const) {
    await makeUnavailable()
    await expect.poll(up).toBe(0)
    const unavailable = await readiness(server)
    expect(unavailable).toMatchObject({ code: 200, status: 'ready', files: 'away', degraded: ['files'] })
    expect((await fetch(`${server.origin}/about`)).status).toBe(200)
    await recover()
    await expect.poll(up).toBe(1)
    expect(await readiness(server)).toMatchObject({ files: 'ok', degraded: [] })
  }
  await server.stop()
})

test('the age of the newest backup is reported, and a missing one as overdue', async () => {
  const age = async (server: RunningServer) => readSeries(await scrape(server), 'waypoint_backup_age_seconds')
  const database = await createDatabase('sqlite', 'content')
  const settings = { DATABASE_URL: database.url, SECRET, METRICS_TOKEN: TOKEN }
  const careless = await startServer(settings)
  expect(await age(careless)).toBe(null)
  await careless.stop()
  const store = openStore(database.url)
  await store.transaction((tx) => noteBackup(tx, Date.now() - HOUR, 'by hand'))
  await store.transaction((tx) => noteBackup(tx, Date.now() - 3 * HOUR, 'older'))
  await store.close()
  const careful = await startServer(settings)
  expect(await age(careful)).toSatisfy((seconds) => seconds >= 3600 && seconds < 3 * 3600)
  await careful.stop()
  await database.drop()
  const folder = temporaryFolder()
  const BACKUP_KEY = await makeKeyFile(join(folder, 'key'), new Date())
  // a place where none can be written
  const unlucky = await startServer({ SECRET, METRICS_TOKEN: TOKEN, BACKUP_KEY, BACKUP_TO: '/proc/nowhere' })
  const metrics = await scrape(unlucky)
  expect(metrics).toContain('waypoint_backup_age_seconds +Inf\n')
  expect(readSeries(metrics, 'waypoint_backup_interval_seconds')).toBe(24 * 3600)
  await unlucky.stop()
})

test('without the setting the URL is not found', async () => {
  const server = await startServer({ SECRET })
  expect((await ask(server, `Bearer ${TOKEN}`)).status).toBe(404)
  await server.stop()
})

test('dashboard and alerts use existing metrics, and the dashboard all of them', async () => {
  const database = await createDatabase('postgres', 'content')
  const bucket = await openBucket()
  const server = await startServer({ DATABASE_URL: database.url, SECRET, METRICS_TOKEN: TOKEN, ...keysOf(bucket) })
  const metrics = await scrape(server)
  await server.stop()
  await database.drop()
  const types = [...metrics.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type]) => ({ name, type }))
  const documented = types.flatMap(({ name, type }) =>
    type === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => name + part) : [name],
  )
  const alerts = expressions(parse(readFileSync('deploy/prometheus/waypoint.rules.yml', 'utf8')))
  const dashboardQueries = expressions(JSON.parse(readFileSync('deploy/grafana/waypoint.json', 'utf8')))
  expect(alerts.length).toBeGreaterThan(10)
  for (const expression of [...alerts, ...dashboardQueries])
    for (const name of namesIn(expression)) expect(documented, expression).toContain(name)
  const inDashboard = dashboardQueries.flatMap(namesIn)
  for (const { name } of types.filter(({ name }) => name.startsWith('waypoint_')))
    expect(
      inDashboard.some((one) => one.startsWith(name)),
      `${name} is on no panel`,
    ).toBe(true)
})

/** Every `expr` of a document, at any depth. */
function expressions(document: unknown): string[] {
  if (typeof document !== 'object' || document === null) return []
  return Object.entries(document).flatMap(([name, value]) => (name === 'expr' ? [String(value)] : expressions(value)))
}

const namesIn = (expression: string): string[] => expression.match(/\b(?:waypoint|nodejs|process)_[a-z0-9_]+/g) ?? []
