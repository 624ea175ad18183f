/** One instance on PostgreSQL, held at 70 % of what it can for ten minutes: `npm run bench -- soak`, `SOAK_SECONDS=90` for a try. */
import { raiseLeadChanges } from '../src/store/queries/leads/leads.ts'
import type { Store } from '../src/store/store.ts'
import { buildAdmin, buildColleague, buildStaffDeps } from '../tests/support/staff.ts'
import { writeManyLeads } from './console/many-leads.ts'
import { cpuMs, residentMb, type Server } from './running-server.ts'
import { openFilesOf } from './scale/processes.ts'
import { readMetrics } from './scale/read-metrics.ts'
import { openSite } from './scale/site.ts'
import { mean, riseOver } from './scale/slope.ts'
import { openVisitors, percentile, type Told, type Visitors, type Wish } from './scale/visitors.ts'
import { mixed, wishes } from './scale/wishes.ts'

const seconds = Number(process.env.SOAK_SECONDS ?? 600)
const minutes = 10
/** Left out of slopes: memory is taken and code compiled for a while. */
const settling = 2
const share = 0.7
const leads = { leads: 5000, eventsEach: 4 }
/** A step that is slower than this, or answers one request wrongly, is beyond capacity. */
const bearable = { p99Ms: 500 }
/** A step is long enough that what is put off (mails, what a queue hides) is part of it: in ten seconds an instance takes a fifth more than it bears. */
const ramp = { from: 40, factor: 1.3, seconds: Math.min(30, Math.max(3, seconds / 20)) }
const goal = { memoryShare: 0.1, medianShare: 0.25 }

type Minute = {
  requests: number
  perSecond: number
  errors: number
  medianMs: number
  p99Ms: number
  /** Of the instance, a request. */
  cpuMsEach: number
  memoryMb: number
  openFiles: number
  connections: number
  loopP99Ms: number
}

export async function benchSoak(): Promise<string> {
  let cookie = ''
  const site = await openSite(async (store) => {
    cookie = await peopleAndLeads(store)
  })
  const server = await site.start()
  const visitors = openVisitors(server)
  const next = visit(cookie)
  await visitors.steady(next, { perSecond: ramp.from, seconds: ramp.seconds }, () => undefined)
  const capacity = await findCapacity(visitors, next)
  const perSecond = Math.max(1, Math.floor(capacity * share))
  const errors = new Map<string, number>()
  const held: Minute[] = []
  for (let minute = 0; minute < minutes; minute++) {
    const measured = await holdMinute({ server, visitors, next, perSecond, errors })
    held.push(measured)
    process.stderr.write(`waypoint: ${minute + 1} of ${minutes}: ${rowOf(measured, minute)}\n`)
  }
  visitors.leave()
  await site.end()
  return sectionOf({ capacity, perSecond, held, errors })
}

/** Somebody of the console, and leads for them to look at. @returns the cookie of a session */
async function peopleAndLeads(store: Store): Promise<string> {
  const deps = buildStaffDeps(store)
  await buildAdmin(deps)
  const consultant = await buildColleague(deps, { offices: ['taipei', 'vietnam', 'philippines'] })
  const owners = await store.read.selectFrom('staff').select('id').execute()
  await writeManyLeads(
    store,
    leads,
    owners.map(({ id }) => id),
    Date.now(),
  )
  await store.transaction((tx) => raiseLeadChanges(tx))
  return `__Host-waypoint_session=${consultant.token}`
}

/** Of a hundred requests: what visitors and staff ask for. */
function visit(cookie: string): () => Wish {
  const draws = wishes(11)
  const looks = [
    '/console/leads',
    '/console/leads?waiting=1&sort=waiting',
    '/console/leads?q=nguyen',
    '/console/leads?page=9',
  ]
  let turn = 0
  const console_ = () => ({
    kind: 'a page of the console',
    path: looks[turn++ % looks.length] ?? '',
    headers: { Cookie: cookie },
  })
  return mixed(
    [
      [55, draws['a kept page']],
      [14, draws['a rendered page']],
      [12, draws['a list of the API']],
      [7, draws['a search']],
      [6, draws['a quote']],
      [3, draws['a booking']],
      [3, console_],
    ],
    12,
  )
}

/** The last rate of a ramp that was borne. */
async function findCapacity(visitors: Visitors, next: () => Wish): Promise<number> {
  let borne = 0
  // another process's moment is no limit: a step counts as too much when it was so twice
  let isSecondTry = false
  for (let perSecond = ramp.from; ; ) {
    const told: Told[] = []
    await visitors.steady(next, { perSecond, seconds: ramp.seconds }, (one) => void told.push(one))
    const p99Ms = percentile(
      told.map(({ ms }) => ms),
      0.99,
    )
    const failed = told.filter(({ isGood }) => !isGood).length
    process.stderr.write(`waypoint: ${perSecond}/s: 99th ${p99Ms.toFixed(0)} ms, failed ${failed}\n`)
    const isBorne = p99Ms <= bearable.p99Ms && failed === 0
    if (!isBorne && isSecondTry) return borne || ramp.from
    isSecondTry = !isBorne
    if (!isBorne) continue
    borne = perSecond
    perSecond = Math.ceil(perSecond * ramp.factor)
  }
}

type Holding = {
  server: Server
  visitors: Visitors
  next: () => Wish
  perSecond: number
  /** Counted by kind and status. */
  errors: Map<string, number>
}

async function holdMinute({ server, visitors, next, perSecond, errors }: Holding): Promise<Minute> {
  const tookMs: number[] = []
  let failed = 0
  // what the server says of its loop is said since it was asked last
  await readMetrics(server)
  const cpuBefore = cpuMs(server)
  await visitors.steady(next, { perSecond, seconds: seconds / minutes }, ({ kind, isGood, status, ms }) => {
    tookMs.push(ms)
    if (isGood) return
    failed++
    const name = `${kind}: ${status || 'cut off'}`
    errors.set(name, (errors.get(name) ?? 0) + 1)
  })
  const cpuMsEach = (cpuMs(server) - cpuBefore) / tookMs.length
  const metrics = await readMetrics(server)
  return {
    cpuMsEach,
    requests: tookMs.length,
    perSecond,
    errors: failed,
    medianMs: percentile(tookMs, 0.5),
    p99Ms: percentile(tookMs, 0.99),
    memoryMb: residentMb(server),
    openFiles: openFilesOf(Number(server.child.pid)),
    connections: metrics('waypoint_database_connections_open'),
    loopP99Ms: metrics('nodejs_eventloop_lag_p99_seconds') * 1000,
  }
}

type Soaked = { capacity: number; perSecond: number; held: readonly Minute[]; errors: ReadonlyMap<string, number> }

function sectionOf({ capacity, perSecond, held, errors }: Soaked): string {
  const later = held.slice(settling)
  const failed = held.reduce((sum, minute) => sum + minute.errors, 0)
  const verdicts = [
    verdict('errors', `${failed}`, 'none', failed === 0),
    slope(
      'resident memory',
      ' MB',
      goal.memoryShare,
      later.map(({ memoryMb }) => memoryMb),
    ),
    slope(
      'median',
      ' ms',
      goal.medianShare,
      later.map(({ medianMs }) => medianMs),
    ),
  ]
  const unit = seconds / minutes === 60 ? 'minute' : `${seconds / minutes} s`
  return [
    '## Soak',
    '',
    `One instance on PostgreSQL, asked directly by visitors of many addresses, with ${leads.leads.toLocaleString('en')} leads: of a hundred requests 55 kept pages, 14 rendered ones, 12 lists of the API, 7 searches, 6 quotes, 3 bookings by form, 3 pages of the console. The rate rises by ${Math.round((ramp.factor - 1) * 100)} % each ${ramp.seconds} s until the 99th percentile is beyond ${bearable.p99Ms} ms or a request fails, in each of two tries; the last rate that was borne, ${capacity} a second, is the capacity here. ${share * 100} % of it, ${perSecond} a second, is held for ${seconds} s.`,
    '',
    `| ${unit} | requests | errors | median | 99th | processor, a request | resident memory | open files | connections of the database | event loop late, 99th |`,
    '|---|---|---|---|---|---|---|---|---|---|',
    ...held.map(rowOf),
    '',
    '| | measured | wanted | |',
    '|---|---|---|---|',
    ...verdicts,
    '',
    `Slopes are those of the last ${minutes - settling} lines, by least squares: b = Σ(t − t̄)(y − ȳ) ÷ Σ(t − t̄)²; the rise is b × (the last t − the first t), and is measured against ȳ. Memory that falls is flat too.`,
    ...[...errors].map(([name, count]) => `${count} × ${name}.`),
  ].join('\n')
}

const rowOf = (one: Minute, at: number) =>
  `| ${[
    at + 1,
    one.requests,
    one.errors,
    `${one.medianMs.toFixed(1)} ms`,
    `${one.p99Ms.toFixed(0)} ms`,
    `${one.cpuMsEach.toFixed(2)} ms`,
    `${one.memoryMb} MB`,
    one.openFiles,
    one.connections,
    `${one.loopP99Ms.toFixed(0)} ms`,
  ].join(' | ')} |`

const verdict = (what: string, measured: string, wanted: string, isMet: boolean) =>
  `| ${what} | ${measured} | ${wanted} | ${isMet ? 'met' : '**not met**'} |`

function slope(what: string, unit: string, most: number, values: readonly number[]): string {
  const rise = riseOver(values)
  const part = rise / mean(values)
  return verdict(
    `${what}, rise over the last ${minutes - settling} lines`,
    `${rise.toFixed(1)}${unit} (${(part * 100).toFixed(1)} % of ${mean(values).toFixed(1)}${unit})`,
    `at most ${most * 100} %`,
    part <= most,
  )
}
