/** Pages that are rendered for each who asks: against the bare rendering of the same tree, Next.js with the same markup, and an earlier commit. */
import type { Server } from '../running-server.ts'
import { atLeast, type Found, none } from './goals.ts'
import type { Generator } from './load.ts'
import { NEXT } from './next.ts'
import { neverKept, PAGE_NAMES, PAGES, type PageName } from './pages.ts'
import { inRounds, type Measured, type Target } from './rounds.ts'

const goal = { before: { home: 4, school: 4, list: 3, guide: 2 }, bare: 0.45, next: 2 }

export type Servers = { own: Server; before: Server | null; bare: Server; next: Server | null }

function targetsOf({ own, before, bare, next }: Servers, page: PageName): Target[] {
  const path = neverKept(PAGES[page])
  return [
    { name: 'Waypoint', server: own, path },
    ...(before ? [{ name: 'before', server: before, path }] : []),
    { name: 'bare', server: bare, path: `/${page}` },
    ...(next ? Object.entries(NEXT) : []).map(([name, { rendered }]) => ({
      name,
      server: next as Server,
      path: `${rendered}${page}`,
    })),
  ]
}

export async function measureUncached(
  generator: Generator,
  servers: Servers,
  { rounds, revision }: { rounds: number; revision: string },
): Promise<Found> {
  const how = { rounds, seconds: 2, warmUpSeconds: 0.5, connections: 16 }
  const goals = []
  const rows = []
  let failures = 0
  for (const page of PAGE_NAMES) {
    const measured = await inRounds(generator, targetsOf(servers, page), how)
    const own = measured.get('Waypoint') as Measured
    const against = (name: string) => {
      const other = measured.get(name)
      return other ? own.perSecond / other.perSecond : null
    }
    failures += [...measured.values()].reduce((sum, one) => sum + one.failures, 0)
    goals.push(
      atLeast(`${page}, rendered, against ${revision}`, goal.before[page], against('before')),
      atLeast(`${page}, rendered, against the bare rendering of its tree`, goal.bare, against('bare')),
      ...Object.keys(NEXT).map((name) => atLeast(`${page}, rendered, against ${name}`, goal.next, against(name))),
    )
    rows.push(...[...measured.values()].map((one) => row(page, one, own, revision)))
  }
  return {
    goals: [...goals, none('failures of rendered pages', failures)],
    lines: [
      '| rendered for each, 16 connections | | Waypoint against it | by processor time | a second | bytes with head | 99th | core of the server |',
      '|---|---|---|---|---|---|---|---|',
      ...rows,
      '',
    ],
  }
}

const TITLES: Record<string, string> = { bare: 'a bare renderToString of its tree' }

function row(page: string, one: Measured, own: Measured, revision: string): string {
  const cells = [
    page,
    one.name === 'before' ? `Waypoint at ${revision}` : (TITLES[one.name] ?? one.name),
    ...(one === own
      ? ['', '']
      : [own.perSecond / one.perSecond, own.perCpuSecond / one.perCpuSecond].map((ratio) => ratio.toFixed(2))),
    Math.round(one.perSecond),
    Math.round(one.bytesEach),
    `${one.p99Ms.toFixed(0)} ms`,
    one.serverShare.toFixed(2),
  ]
  return `| ${cells.join(' | ')} |`
}
