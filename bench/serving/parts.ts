/** Where the time of a rendered page goes, part by part, by V8's own samples. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endServer, startWaypoint } from '../running-server.ts'
import type { Found } from './goals.ts'
import { type Generator, perSecond } from './load.ts'
import { neverKept, PAGE_NAMES, PAGES, type PageName } from './pages.ts'

type Node = { id: number; callFrame: { functionName: string; url: string }; children?: number[] }
type Profile = { nodes: Node[]; startTime: number; endTime: number; samples: number[]; timeDeltas: number[] }

/** In order: the first that fits a call, or else its caller, or its caller's caller. */
const PARTS: [string, (call: Node['callFrame']) => boolean][] = [
  ['collecting garbage', ({ functionName }) => functionName === '(garbage collector)'],
  ['idle', ({ functionName }) => functionName === '(idle)'],
  ['compressing', ({ url }) => url === 'node:zlib'],
  ['React', ({ url }) => /\/react-dom\//.test(url)],
  ['words and dates', ({ url }) => /\/(use-intl|@formatjs|intl-messageformat)\//.test(url)],
  ['React Router', ({ url }) => /\/(react-router|@react-router|turbo-stream)\//.test(url)],
  ['database', ({ url }) => /\/src\/store\/|\/kysely\/|^node:sqlite/.test(url)],
  ['API: acts and checks', ({ url }) => /\/src\/(api|commands|domain)\/|\/zod\//.test(url)],
  ['components and loaders', ({ url }) => /\/build\//.test(url)],
  ['server: door, turns, headers', ({ url }) => /\/src\/server\//.test(url)],
  ['Hono', ({ url }) => /\/(hono|@hono)\//.test(url)],
  ['Node: requests, streams', ({ url }) => url.startsWith('node:')],
]
const seconds = 8

export async function measureParts(generator: Generator, dataDir: string): Promise<Found> {
  const shares = new Map<PageName, Map<string, number>>()
  const eachMs = new Map<PageName, number>()
  for (const page of PAGE_NAMES) {
    const folder = mkdtempSync(join(tmpdir(), 'waypoint-bench-profile-'))
    const server = await startWaypoint(dataDir, ['--cpu-prof', `--cpu-prof-dir=${folder}`])
    const answers = await generator.ask({
      port: server.port,
      paths: [neverKept(PAGES[page])],
      connections: 8,
      seconds,
      warmUpSeconds: 3,
    })
    await endServer(server)
    const file = readdirSync(folder).find((name) => name.includes(`.${server.child.pid}.`))
    const profile = JSON.parse(readFileSync(join(folder, String(file)), 'utf8')) as Profile
    rmSync(folder, { recursive: true })
    shares.set(page, sharesOf(profile))
    eachMs.set(page, 1000 / perSecond(answers))
  }
  return { goals: [], lines: table(shares, eachMs) }
}

/** Shares of the time under load, without what the thread waited. */
function sharesOf({ nodes, samples, timeDeltas, endTime, startTime }: Profile): Map<string, number> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)))
  const parts = new Map<number, string>()
  const partOf = (id: number): string => {
    const known = parts.get(id)
    if (known) return known
    const frame = byId.get(id)?.callFrame
    const own = frame && PARTS.find(([, fits]) => fits(frame))?.[0]
    const parent = parents.get(id)
    const part = own ?? (parent === undefined ? 'other' : partOf(parent))
    parts.set(id, part)
    return part
  }
  const from = endTime - seconds * 1e6
  let at = startTime
  let busy = 0
  const times = new Map<string, number>()
  for (const [index, id] of samples.entries()) {
    const took = timeDeltas[index] ?? 0
    at += took
    const part = partOf(id)
    if (at < from || part === 'idle') continue
    busy += took
    times.set(part, (times.get(part) ?? 0) + took)
  }
  return new Map([...times].map(([part, time]) => [part, time / busy]))
}

function table(shares: Map<PageName, Map<string, number>>, eachMs: Map<PageName, number>): string[] {
  const names = [...PARTS.map(([name]) => name), 'other'].filter((name) =>
    [...shares.values()].some((of) => (of.get(name) ?? 0) >= 0.005),
  )
  return [
    `| share of a rendered page’s time, under a profiler | ${PAGE_NAMES.join(' | ')} |`,
    `|---|${PAGE_NAMES.map(() => '---|').join('')}`,
    ...names.map(
      (name) =>
        `| ${name} | ${PAGE_NAMES.map((page) => `${((shares.get(page)?.get(name) ?? 0) * 100).toFixed(0)} %`).join(' | ')} |`,
    ),
    `| a page | ${PAGE_NAMES.map((page) => `${(eachMs.get(page) ?? 0).toFixed(1)} ms`).join(' | ')} |`,
    '',
  ]
}
