/** What a cache in front takes from the origin: nginx as a CDN, visitors by a Zipf-like draw over all pages of the site map: `npm run bench -- cdn`. */
import { setTimeout as pause } from 'node:timers/promises'
import { startCdn } from '../tests/support/cdn.ts'
import { hasNginx } from '../tests/support/nginx.ts'
import { drawer } from './large-content.ts'
import { endServer, type Server } from './running-server.ts'
import { treeCpuMs } from './scale/processes.ts'
import { readMetrics } from './scale/read-metrics.ts'
import { openSite, type Site } from './scale/site.ts'
import { openVisitors, percentile, type Told, type Visitors, type Wish } from './scale/visitors.ts'
import { mixed, wishes } from './scale/wishes.ts'
import { sitePaths, visitAll } from './serving/site-pages.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 60)
/** Slow enough for any machine: what is measured is who asks the origin, and what that costs. */
const RATES = [10, 100]
const exponent = 1
const FROM_CACHE = ['HIT', 'STALE', 'UPDATING', 'REVALIDATED']

type Way = { name: string; isKeeping: boolean; isPurged: boolean }
const WAYS: Way[] = [
  { name: 'none', isKeeping: false, isPurged: false },
  { name: 'for ten seconds', isKeeping: true, isPurged: false },
  { name: 'for five minutes, purged', isKeeping: true, isPurged: true },
]

type Measured = {
  way: Way
  perSecond: number
  requests: number
  failed: number
  medianMs: number
  p99Ms: number
  /** Answers out of the cache, and all, by kind. */
  kinds: Map<string, { hits: number; all: number }>
  originRequests: number
  originCpuMs: number
  postgresCpuMs: number
}

export async function benchCdn(): Promise<string> {
  if (!hasNginx) return '## CDN\n\nNot measured: there is no nginx here to be a cache in front.'
  const site = await openSite()
  const rows: Measured[] = []
  let pages = 0
  for (const way of WAYS) {
    // the purge of its start is heard by nobody, and nothing is published meanwhile
    const server = await site.start(way.isPurged ? { CDN_PURGE_URL: 'http://127.0.0.1:9/' } : {})
    const paths = await sitePaths(server)
    pages = paths.length
    // the origin keeps pages too: it is measured as it is on any day but that of its start
    await visitAll(server, paths)
    for (const perSecond of RATES) {
      const cdn = await startCdn(server.port, way)
      const visitors = openVisitors(cdn)
      const measured = await measure({ site, server, visitors, paths, way, perSecond })
      process.stderr.write(
        `waypoint: ${perSecond}/s, kept ${way.name}: origin asked ${measured.originRequests} times\n`,
      )
      rows.push(measured)
      visitors.leave()
      await cdn.stop()
    }
    await endServer(server)
  }
  await site.end()
  return sectionOf(rows, pages)
}

/** The nth most wanted is asked for in proportion to 1/n. */
function zipf(paths: readonly string[], seed: number): () => string {
  const random = drawer(seed)
  const shuffled = paths.map((path) => ({ path, at: random() })).toSorted((a, b) => a.at - b.at)
  let sum = 0
  const upTo = shuffled.map((_, at) => {
    sum += 1 / (at + 1) ** exponent
    return sum
  })
  return () => {
    const drawn = random() * sum
    return shuffled[upTo.findIndex((each) => each > drawn)]?.path ?? '/'
  }
}

/** Of a hundred requests, without files and pictures. */
function visit(paths: readonly string[]): () => Wish {
  const draws = wishes(21)
  const page = zipf(paths, 22)
  const random = drawer(23)
  const cookie = () => `globalCountry=${random() < 0.5 ? 'uk' : 'usa'}; waypoint=${Math.floor(random() * 1e9)}`
  return mixed(
    [
      [70, () => ({ kind: 'pages', path: page() })],
      [14, () => ({ kind: 'pages, with a visitor’s cookies', path: page(), headers: { Cookie: cookie() } })],
      [8, () => ({ ...draws['a list of the API'](), kind: 'lists of the API' })],
      [3, () => ({ ...draws['a search'](), kind: 'searches' })],
      [3, () => ({ kind: 'pages with a form', path: '/vi/consultation' })],
      [2, () => ({ ...draws['a booking'](), kind: 'bookings' })],
    ],
    24,
  )
}

type Measuring = { site: Site; server: Server; visitors: Visitors; paths: string[]; way: Way; perSecond: number }

async function measure({ site, server, visitors, paths, way, perSecond }: Measuring): Promise<Measured> {
  const look = () => ({ origin: treeCpuMs([Number(server.child.pid)]), postgres: treeCpuMs([site.postgres.pid()]) })
  const kinds: Measured['kinds'] = new Map()
  const took: number[] = []
  let failed = 0
  const hear = ({ kind, isGood, ms, cache }: Told) => {
    const counted = kinds.get(kind) ?? { hits: 0, all: 0 }
    const isHit = FROM_CACHE.includes(cache)
    kinds.set(kind, { hits: counted.hits + Number(isHit), all: counted.all + 1 })
    took.push(ms)
    if (!isGood) failed++
  }
  const asked = await requestsOf(server)
  const before = look()
  await visitors.steady(visit(paths), { perSecond, seconds }, hear)
  await pause(500)
  const after = look()
  return {
    ...{ way, perSecond, requests: took.length, failed, kinds },
    medianMs: percentile(took, 0.5),
    p99Ms: percentile(took, 0.99),
    // what is made anew behind a reader's back asks the origin too
    originRequests: (await requestsOf(server)) - asked,
    originCpuMs: after.origin - before.origin,
    postgresCpuMs: after.postgres - before.postgres,
  }
}

const requestsOf = async (server: Server) => (await readMetrics(server))('waypoint_http_requests_total')

function sectionOf(rows: readonly Measured[], pages: number): string {
  const hits = ({ kinds }: Measured) => [...kinds.values()].reduce((sum, each) => sum + each.hits, 0)
  const each = (sum: number, { requests }: Measured) => `${(sum / requests).toFixed(2)} ms`
  const table = rows.map((row) => {
    const without = rows.find(({ way, perSecond }) => !way.isKeeping && perSecond === row.perSecond) as Measured
    const cells = [
      row.perSecond,
      row.way.name,
      percent(hits(row) / row.requests),
      `${row.originRequests} of ${row.requests}`,
      percent(row.originRequests / without.originRequests),
      each(row.originCpuMs, row),
      percent(row.originCpuMs / without.originCpuMs),
      each(row.postgresCpuMs, row),
      `${row.medianMs.toFixed(1)} ms`,
      `${row.p99Ms.toFixed(0)} ms`,
      row.failed,
    ]
    return `| ${cells.join(' | ')} |`
  })
  const keeping = rows.filter(({ way }) => way.isKeeping)
  const names = [...(rows[0]?.kinds.keys() ?? [])]
  return [
    '## CDN',
    '',
    `nginx as a cache in front of one instance on PostgreSQL: it heeds \`Cache-Control\` (\`s-maxage\`, \`stale-while-revalidate\`), \`ETag\` and \`Vary\`, and knows nothing else of the site. Visitors ask at a steady rate for ${seconds} s, beginning with an empty cache in front of a server that has made each page once: 70 pages of a hundred requests, 14 with cookies of a visitor, 8 lists of the API, 3 searches, 3 pages with a form, 2 bookings; pages by a Zipf-like draw (the nth most wanted in proportion to 1/n) over the ${pages} of the site map in three editions. Files and pictures, which a CDN keeps for good, are not asked for.`,
    'What is kept for ten seconds is what a CDN may without more; for five minutes, with `CDN_PURGE_URL`. The hit rate rises with the rate: a page that is asked for less than once a minute is made anew each time. Processor time is the origin’s and PostgreSQL’s, with children and with what they do by themselves, a request of a visitor.',
    '',
    '| requests a second | kept in front | hit rate | asked of the origin | against none | origin’s processor | against none | PostgreSQL’s | median | 99th | failed |',
    '|---|---|---|---|---|---|---|---|---|---|---|',
    ...table,
    '',
    `| hit rate | ${keeping.map(({ way, perSecond }) => `${perSecond} a second, ${way.name}`).join(' | ')} |`,
    `|---|${keeping.map(() => '---|').join('')}`,
    ...names.map((name) => {
      const cells = keeping.map(({ kinds }) => {
        const { hits: found, all } = kinds.get(name) ?? { hits: 0, all: 1 }
        return percent(found / all)
      })
      return `| ${[name, ...cells].join(' | ')} |`
    }),
    '',
    'That nothing private is kept, and that a publication gets through, is `tests/nightly/faults/cdn.test.ts`.',
  ].join('\n')
}

const percent = (share: number) => `${(share * 100).toFixed(0)} %`
