/**
 * Benchmarks the console's inbox over several years of leads, on both databases, and the memory and time that an unused console costs the
 * site.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { raiseLeadChanges, updateLead } from '../src/db/queries/leads/leads.ts'
import { openStore } from '../src/db/store.ts'
import { readContent } from '../src/server/content/read-content.ts'
import { loadContent } from '../tests/support/load-content.ts'
import { freePort } from '../tests/support/ports.ts'
import { createPostgres } from '../tests/support/postgres.ts'
import { buildAdmin, buildColleague, buildStaffDeps } from '../tests/support/staff.ts'
import { drawer } from './large-content.ts'
import { writeManyLeads } from './many-leads.ts'
import { endServer, residentMb, type Server, startWaypoint } from './running-server.ts'
import { type Load, steadyLoad } from './steady-load.ts'

const MANY = { leads: 50_000, eventsEach: 4 }
const SECRET = 'a secret for tests alone'
const RATE = { perSecond: 15, seconds: Number(process.env.BENCH_SECONDS ?? 8) }
const GOAL = { medianMs: 20, p99Ms: 60 }

/** The console's pages by name; each request makes a new path. */
function looks(seed: number): Record<string, () => string> {
  const random = drawer(seed)
  const one = (...from: string[]) => encodeURIComponent(from[Math.floor(random() * from.length)] ?? '')
  const number = (most: number) => 1 + Math.floor(random() * most)
  return {
    'list of leads': () => '/console/leads',
    'list: longest waiting first': () => '/console/leads?waiting=1&sort=waiting',
    'list: a later page': () => `/console/leads?page=${number(100)}`,
    'list by status and office': () =>
      `/console/leads?status=${one('new', 'contacted', 'won')}&office=${one('taipei', 'vietnam')}`,
    'list by country, edition and source': () =>
      `/console/leads?country=${one('usa', 'uk', 'ca')}&edition=${one('vi', 'tw', 'en')}&source=${one('facebook', 'referral')}`,
    'list of the last 30 days, sorted by name': () => '/console/leads?days=30&sort=name',
    'search for a name': () =>
      `/console/leads?q=${one('nguyen lan', 'Trần Minh', '林志明', '怡君', 'maria santos', 'cruz')}`,
    'search for a common word': () => `/console/leads?q=${one('business', 'học phí', 'visitor', 'gmail')}`,
    'search for a phone': () => `/console/leads?q=09${number(99_999_999)}`,
    'search for an email address': () => `/console/leads?q=visitor${number(MANY.leads)}@gmail.example`,
    'search for a reference': () => `/console/leads?q=WP-B${String(number(MANY.leads)).padStart(7, '0')}`,
    'page of a lead': () => `/console/leads/l${String(number(MANY.leads - 1)).padStart(15, '0')}`,
  }
}

type Measured = { mixed: Load; each: Map<string, Load> }

async function measure(engine: string, dataDir: string, environment: NodeJS.ProcessEnv): Promise<Measured> {
  const cookie = await fill(environment.DATABASE_URL ?? join(dataDir, 'waypoint.db'))
  const server = await startWaypoint(dataDir, { SECRET, ...environment })
  const stopChanging = changeLeads(environment.DATABASE_URL ?? join(dataDir, 'waypoint.db'))
  const requestsOf =
    (kinds: (() => string)[], random = drawer(9)) =>
    () => ({
      path: kinds[Math.floor(random() * kinds.length)]?.() ?? '/',
      headers: { Cookie: cookie, Host: `localhost:${server.port}` },
    })
  await steadyLoad(server, requestsOf(Object.values(looks(1))), { ...RATE, seconds: 4 })
  const mixed = await steadyLoad(server, requestsOf(Object.values(looks(2))), { ...RATE, seconds: 2 * RATE.seconds })
  printLoad(engine, 'mixed', mixed)
  const each = new Map<string, Load>()
  for (const [name, look] of Object.entries(looks(3))) {
    const load = await steadyLoad(server, requestsOf([look]), RATE)
    each.set(name, load)
    printLoad(engine, name, load)
  }
  await stopChanging()
  await endServer(server)
  return { mixed, each }
}

/** Writes content, staff and leads. @returns the session cookie of a consultant of all offices */
async function fill(url: string): Promise<string> {
  process.stderr.write(`waypoint: writing ${MANY.leads} leads …\n`)
  const store = openStore(url)
  await store.migrate()
  await loadContent(store, readContent('content'))
  const deps = buildStaffDeps(store)
  await buildAdmin(deps)
  const offices = ['taipei', 'hsinchu', 'taichung', 'tainan', 'kaohsiung', 'vietnam', 'philippines'] as const
  const people = [
    await buildColleague(deps, { offices: [...offices] }),
    await buildColleague(deps),
    await buildColleague(deps),
  ]
  const owners = await store.read.selectFrom('staff').select('id').execute()
  await writeManyLeads(
    store,
    MANY,
    owners.map(({ id }) => id),
    Date.now(),
  )
  // as autovacuum does within minutes, but not during a measurement
  if (store.engine === 'postgres') await sql`vacuum analyze`.execute(store.read)
  await store.close()
  return `__Host-waypoint_session=${people[0]?.token}`
}

/**
 * Changes a lead each second, so that no result is served from a cache that lasts until the next change. @returns a function that stops it
 */
function changeLeads(url: string): () => Promise<void> {
  const store = openStore(url)
  const random = drawer(4)
  let changing = Promise.resolve()
  const timer = setInterval(() => {
    const id = `l${String(Math.floor(random() * MANY.leads)).padStart(15, '0')}`
    changing = store.transaction(async (tx) => {
      await updateLead(tx, id, {}, Date.now())
      await raiseLeadChanges(tx)
    })
  }, 1000)
  return async () => {
    clearInterval(timer)
    await changing
    await store.close()
  }
}

/** Resident memory some seconds after the start, before and after the console's first page, and that of the site alone. */
async function memory(dataDir: string): Promise<{ idle: number; after: number }> {
  const server = await startWaypoint(dataDir, { SECRET })
  const idle = await settled(server)
  await steadyLoad(server, () => ({ path: '/console/sign-in', headers: { Host: `localhost:${server.port}` } }), {
    perSecond: 5,
    seconds: 4,
  })
  const after = await settled(server)
  await endServer(server)
  return { idle, after }
}

async function settled(server: Server): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 5000))
  return residentMb(server)
}

const ms = (value: number) => `${value.toFixed(1)} ms`
const printLoad = (engine: string, name: string, load: Load) =>
  process.stderr.write(
    `waypoint: ${engine} ${name}: median ${ms(load.medianMs)}, 99th ${ms(load.p99Ms)}, cpu ${load.cpuMsEach.toFixed(2)}, failed ${load.failures}\n`,
  )

export async function benchConsole(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'waypoint-bench-'))
  const sqlite = await measure('sqlite', dataDir, {})
  const { idle, after } = await memory(dataDir)
  const postgres = createPostgres(await freePort())
  await postgres.start()
  const large = await measure('postgres', dataDir, { DATABASE_URL: postgres.url })
  await postgres.remove()
  rmSync(dataDir, { recursive: true })
  const isMet = ({ medianMs, p99Ms }: Load) => medianMs < GOAL.medianMs && p99Ms < GOAL.p99Ms
  const row = (name: string, one: Load, other: Load) =>
    `| ${name} | ${ms(one.medianMs)} | ${ms(one.p99Ms)} | ${ms(other.medianMs)} | ${ms(other.p99Ms)} | ${one.failures + other.failures} | ${isMet(one) && isMet(other) ? 'met' : '**not met**'} |`
  return [
    '## Console',
    '',
    `A consultant of all offices requests ${RATE.perSecond} pages per second, while somebody changes a lead each second. The database has ${MANY.leads.toLocaleString('en')} leads with ${(MANY.leads * MANY.eventsEach).toLocaleString('en')} timeline entries. Target: median below ${GOAL.medianMs} ms, 99th percentile below ${GOAL.p99Ms} ms.`,
    `Resident memory before the first page of the console: ${idle} MB; afterwards: ${after} MB.`,
    '',
    '| page | SQLite: median | 99th percentile | PostgreSQL: median | 99th percentile | failed | target |',
    '|---|---|---|---|---|---|---|',
    row('all pages, mixed', sqlite.mixed, large.mixed),
    ...[...sqlite.each].map(([name, load]) => row(name, load, large.each.get(name) ?? load)),
    '',
  ].join('\n')
}
