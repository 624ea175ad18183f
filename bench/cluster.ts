/** One, two and four instances behind nginx on one PostgreSQL: what a request costs each of them, and how long it takes: `npm run bench -- cluster`. */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { hasNginx, type Nginx, startNginx } from '../tests/support/nginx.ts'
import { endServer, residentMb, type Server } from './running-server.ts'
import { paperOf } from './scale/paper.ts'
import { treeCpuMs } from './scale/processes.ts'
import { openSite, type Site } from './scale/site.ts'
import { addresses, openVisitors, percentile, type Told, type Visitors, type Wish } from './scale/visitors.ts'
import { wishes } from './scale/wishes.ts'

const COUNTS = [1, 2, 4]
export const KINDS = ['a kept page', 'a rendered page', 'a list of the API', 'a booking'] as const
export type Kind = (typeof KINDS)[number]
const seconds = Number(process.env.BENCH_SECONDS ?? 8)
const lanes = 24
/** Of what it holds, while times are taken. */
const share = 0.5
const looksPerSecond = 10
const restSeconds = 4

export type Cpu = { instances: number; nginx: number; postgres: number }
/** Of one kind: processor time, bytes and the log of the database are those of one request, beyond what runs by itself. */
export type Measured = {
  perSecond: number
  medianMs: number
  p99Ms: number
  cpuMs: Cpu
  bytes: number
  walBytes: number
  /** Time for which a connection of the database is at work. */
  connectionMs: number
  failures: number
}
/** @property atRest processor time of a second without visitors, in milliseconds */
export type Round = { count: number; atRest: Cpu; residentMb: number; kinds: Map<Kind, Measured> }

export async function benchCluster(): Promise<string | { section: string; paper: string }> {
  if (!hasNginx) return '## Cluster\n\nNot measured: there is no nginx here to stand before the instances.'
  const site = await openSite()
  const rounds: Round[] = []
  for (const count of COUNTS) rounds.push(await measureRound(site, count))
  await site.end()
  return { section: sectionOf(rounds), paper: paperOf(rounds) }
}

async function measureRound(site: Site, count: number): Promise<Round> {
  const instances = await Promise.all(Array.from({ length: count }, () => site.start()))
  const nginx = await startNginx(instances.map(({ port }) => `127.0.0.1:${port}`))
  const visitors = openVisitors(nginx)
  const database = await watchDatabase(site.postgres.url)
  const look = lookAt(instances, nginx, site)
  const draws = wishes(count)
  // each instance keeps its own pages, and compresses them when they are asked for again
  for (const kind of KINDS)
    await visitors.flatOut(draws[kind], { lanes, seconds: Math.min(2, seconds) }, () => undefined)
  // mails leave and pages are compressed for a while after the last answer
  await pause(restSeconds * 1000)
  const before = look()
  await pause(restSeconds * 1000)
  const rested = minus(look(), before)
  const atRest = eachOf(rested, (ms) => ms / restSeconds)
  const kinds = new Map<Kind, Measured>()
  for (const kind of KINDS) {
    const measured = await measureKind(visitors, draws[kind], { look, atRest, database })
    kinds.set(kind, measured)
    process.stderr.write(
      `waypoint: ${count} × ${kind}: ${measured.perSecond.toFixed(0)}/s, ${spoken(measured.cpuMs)}, failed ${measured.failures}\n`,
    )
  }
  const memory = Math.max(...instances.map(residentMb))
  visitors.leave()
  await database.end()
  await nginx.stop()
  for (const instance of instances) await endServer(instance)
  return { count, atRest, residentMb: memory, kinds }
}

const spoken = ({ instances, nginx, postgres }: Cpu) =>
  `${instances.toFixed(2)} + ${nginx.toFixed(2)} + ${postgres.toFixed(2)} ms`

type Look = () => Cpu
const lookAt =
  (instances: readonly Server[], nginx: Nginx, { postgres }: Site): Look =>
  () => ({
    instances: treeCpuMs(instances.map(({ child }) => Number(child.pid))),
    nginx: treeCpuMs([nginx.pid]),
    postgres: treeCpuMs([postgres.pid()]),
  })
const eachOf = (cpu: Cpu, change: (ms: number, of: keyof Cpu) => number): Cpu => ({
  instances: change(cpu.instances, 'instances'),
  nginx: change(cpu.nginx, 'nginx'),
  postgres: change(cpu.postgres, 'postgres'),
})
const minus = (one: Cpu, other: Cpu): Cpu => eachOf(one, (ms, of) => ms - other[of])

type Around = { look: Look; atRest: Cpu; database: Database }

/** First as much as it holds, then a part of that, at which times are those of visitors and not of a queue. */
async function measureKind(
  visitors: Visitors,
  next: () => Wish,
  { look, atRest, database }: Around,
): Promise<Measured> {
  let failures = 0
  const hear = ({ isGood }: Told) => {
    if (!isGood) failures++
  }
  let answered = 0
  const began = performance.now()
  await visitors.flatOut(next, { lanes, seconds }, (told) => {
    answered++
    hear(told)
  })
  const perSecond = (answered * 1000) / (performance.now() - began)
  // what it left behind, such as mails, is no cost of the next
  await pause(500)
  const tookMs: number[] = []
  let bytes = 0
  const [cpuBefore, walBefore] = [look(), await database.walBytes()]
  const steadyBegan = performance.now()
  database.watch()
  await visitors.steady(next, { perSecond: Math.max(1, Math.round(perSecond * share)), seconds }, (told) => {
    tookMs.push(told.ms)
    bytes += told.bytes
    hear(told)
  })
  await pause(500)
  const busy = database.busy()
  const tookSeconds = (performance.now() - steadyBegan) / 1000
  const used = minus(look(), cpuBefore)
  return {
    perSecond,
    medianMs: percentile(tookMs, 0.5),
    p99Ms: percentile(tookMs, 0.99),
    cpuMs: eachOf(used, (ms, of) => Math.max(0, ms - atRest[of] * tookSeconds) / tookMs.length),
    bytes: bytes / tookMs.length,
    walBytes: ((await database.walBytes()) - walBefore) / tookMs.length,
    connectionMs: (busy * tookSeconds * 1000) / tookMs.length,
    failures,
  }
}

type Database = Awaited<ReturnType<typeof watchDatabase>>

/** How much the database writes, and how many of its connections are at work. */
async function watchDatabase(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const ask = async (statement: string) => Number((await client.query(statement)).rows[0].count)
  let [busy, looks] = [0, 0]
  let looking = Promise.resolve()
  let isWatching = false
  const timer = setInterval(() => {
    if (!isWatching) return
    looking = looking.then(async () => {
      busy += await ask(
        "select count(*) from pg_stat_activity where backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid()",
      )
      looks++
    })
  }, 1000 / looksPerSecond)
  return {
    walBytes: () => ask("select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as count"),
    watch() {
      ;[busy, looks] = [0, 0]
      isWatching = true
    },
    /** Connections at work, on the average since `watch`. */
    busy() {
      isWatching = false
      return looks === 0 ? 0 : busy / looks
    },
    async end() {
      clearInterval(timer)
      await looking
      await client.end()
    },
  }
}

function sectionOf(rounds: readonly Round[]): string {
  const rows = rounds.flatMap(({ count, kinds }) =>
    [...kinds].map(([kind, { perSecond, medianMs, p99Ms, cpuMs, failures }]) => {
      const each = [cpuMs.instances, cpuMs.nginx, cpuMs.postgres]
      const sum = each.reduce((total, one) => total + one, 0)
      const cells = [
        count,
        kind,
        Math.round(perSecond),
        `${medianMs.toFixed(1)} ms`,
        `${p99Ms.toFixed(0)} ms`,
        ...[...each, sum].map(ms),
        failures,
      ]
      return `| ${cells.join(' | ')} |`
    }),
  )
  const rest = rounds.map(
    ({ count, atRest, residentMb }) =>
      `| ${count} | ${[atRest.instances, atRest.nginx, atRest.postgres].map((one) => `${one.toFixed(0)} ms`).join(' | ')} | ${residentMb} MB |`,
  )
  return [
    '## Cluster',
    '',
    `One, two and four instances behind the nginx of deploy/nginx (TLS, one process) on one PostgreSQL, all on this machine beside their visitors, who come from ${addresses} addresses. “Holds” is what ${lanes} connections are answered that ask as fast as they can, for ${seconds} s; times and processor time are taken at ${share * 100} % of it. With more processes than cores, “holds” and times tell of this machine; processor time tells of the program.`,
    'Processor time is that of all instances together, of nginx and of PostgreSQL, each with its children, a request, without what they use at rest. A rendered page is one of four (home, school, list, guide) under an address that nobody keeps; a list is drawn so that few come twice; a booking is posted as the page’s form, and its two mails are written to files.',
    '',
    '| instances | | holds, a second | median | 99th | processor: instances | nginx | PostgreSQL | together | failed |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
    '| instances | processor a second at rest: instances | nginx | PostgreSQL | largest instance afterwards |',
    '|---|---|---|---|---|',
    ...rest,
  ].join('\n')
}

const ms = (value: number) => `${value.toFixed(2)} ms`
