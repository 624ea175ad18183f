/** The kept home page against nginx and against prerendered pages of Next.js: the same bytes, one worker each. */
import type { Server } from '../running-server.ts'
import { atLeast, below, type Found, none } from './goals.ts'
import type { Generator } from './load.ts'
import { NEXT } from './next.ts'
import { accepting, CODINGS, type Coding, PAGES } from './pages.ts'
import { inRounds, type Measured, type Target } from './rounds.ts'

const goal = { identity: 0.8, br: 0.5, next: 25, p99Ms: 10 }

type Servers = { own: Server; nginx: Server | null; next: Server | null }

function targetsOf({ own, nginx, next }: Servers): Target[] {
  const each = CODINGS.flatMap((coding): Target[] => {
    const headers = accepting(coding)
    const ofNginx = coding === 'br' ? '/br/page.html' : '/page.html'
    return [
      { name: `Waypoint ${coding}`, server: own, path: PAGES.home, headers },
      ...(nginx ? [{ name: `nginx ${coding}`, server: nginx, path: ofNginx, headers }] : []),
    ]
  })
  const ofNext = (next ? Object.entries(NEXT) : []).flatMap(([name, { kept }]) =>
    // it knows no brotli
    (['identity', 'gzip'] as const).map(
      (coding): Target => ({
        name: `${name} ${coding}`,
        server: next as Server,
        path: `${kept}home`,
        headers: accepting(coding),
      }),
    ),
  )
  return [...each, ...ofNext]
}

export async function measureCached(generator: Generator, servers: Servers, rounds: number): Promise<Found> {
  const how = { rounds, seconds: 2, warmUpSeconds: 0.5, connections: 64 }
  const measured = await inRounds(generator, targetsOf(servers), how)
  const own = (coding: Coding) => measured.get(`Waypoint ${coding}`) as Measured
  const against = (name: string, coding: Coding) => {
    const other = measured.get(`${name} ${coding}`)
    return other ? own(coding).perSecond / other.perSecond : null
  }
  return {
    goals: [
      atLeast('a kept page, plain, against nginx', goal.identity, against('nginx', 'identity')),
      atLeast('a kept page, brotli, against nginx', goal.br, against('nginx', 'br')),
      ...Object.keys(NEXT).map((name) =>
        atLeast(`a kept page, plain, against ${name}, prerendered`, goal.next, against(name, 'identity')),
      ),
      below(
        '99th percentile of kept pages, 64 connections',
        goal.p99Ms,
        ' ms',
        Math.max(...CODINGS.map((coding) => own(coding).p99Ms)),
      ),
      none(
        'failures',
        [...measured.values()].reduce((sum, { failures }) => sum + failures, 0),
      ),
    ],
    lines: [
      '| the home page, kept, 64 connections | Waypoint against it | by processor time | a second | bytes with head | 99th | most | core of the server | of the generator |',
      '|---|---|---|---|---|---|---|---|---|',
      ...[...measured.values()].map((one) => row(one, own(codingOf(one.name)))),
      '',
    ],
  }
}

const codingOf = (name: string) => CODINGS.find((coding) => name.endsWith(coding)) ?? 'identity'

function row(one: Measured, own: Measured): string {
  const ratios =
    one.name === own.name
      ? ['', '']
      : [own.perSecond / one.perSecond, own.perCpuSecond / one.perCpuSecond].map((ratio) => ratio.toFixed(2))
  const cells = [
    one.name,
    ...ratios,
    Math.round(one.perSecond),
    Math.round(one.bytesEach),
    `${one.p99Ms.toFixed(1)} ms`,
    `${one.mostMs.toFixed(0)} ms`,
    one.serverShare.toFixed(2),
    one.generatorShare.toFixed(2),
  ]
  return `| ${cells.join(' | ')} |`
}
