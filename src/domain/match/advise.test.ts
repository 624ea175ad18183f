/** What a counsellor says first, of ways that were judged. */
import { describe, expect, test } from 'vitest'
import { type Advice, advise } from './advise.ts'
import type { MatchContext } from './candidate.ts'
import type { Help } from './changes.ts'
import type { Fit, FitGroup, FitReason, FitStep } from './fit.ts'
import type { GradeScale, Profile } from './profile.ts'
import type { MatchRoute } from './routes.ts'

const SCALE: GradeScale = { code: 'ten', worst: 0, best: 10, strong: 9, good: 8, fair: 6.5 }
const profile: Profile = {
  ...{
    level: 'bachelor',
    subjects: [1],
    budget: 900,
    grade: { scale: SCALE, mark: 8 },
    satReading: null,
    satMath: null,
  },
  ...{ act: null, postStudy: false, firstDegree: null, intake: { year: 2027, term: 'autumn' } },
  english: { code: 'ielts', score: 6, band: 6 },
}
const context: MatchContext = {
  ...{ day: '2026-11-28', home: 'XXX', rate: () => 1, figures: new Map(), costs: new Map(), living: new Map() },
  ...{ usual: [], subjectSlugs: [], traits: new Set(), soonWeeks: 13 },
}
const of = { basis: 'usual', year: '2026', source: null } as const
const cost = (from: number, left: number): FitReason => ({
  ...of,
  ...{ kind: 'cost', verdict: left < 0 ? 'out' : 'meets', total: { from, to: from }, tuition: null, left },
  ...{ rest: { from, to: from }, published: null, isPartial: false, isClose: false },
})
const english = (from: number): FitReason => ({
  ...of,
  ...{ kind: 'english', verdict: 'short', need: { from, to: from }, yours: 6, isRead: false },
})
const way = (isoCountry: string, group: FitGroup, reasons: FitReason[], steps: FitStep[] = []) => ({
  ...{ countryCode: isoCountry.toLowerCase(), isoCountry, route: 'bachelor' as MatchRoute },
  fit: { group, reasons, steps, missing: [] } satisfies Fit,
})
type Ways = ReturnType<typeof way>[]
const adviceOf = (
  routes: Ways,
  { elsewhere = [], helps = [], ...more }: { elsewhere?: Ways; helps?: Help[] } & Partial<Profile> = {},
): Advice =>
  advise({
    ...{ profile: { ...profile, ...more }, context, routes, elsewhere, helps, schoolsNow: 0, schoolsStep: 0 },
    isSchoolNear: routes.some(({ fit }) => fit.group !== 'beyond'),
  })
const help = (change: Help['change']): Help => ({ change, schools: 0, routes: 1 })

describe('what decides', () => {
  test('is the budget where every wanted way is too dear: here alone, or everywhere', () => {
    const dear = [way('AA', 'beyond', [cost(1200, -300)]), way('BB', 'beyond', [cost(1000, -100)])]
    expect(adviceOf(dear, { elsewhere: [way('CC', 'now', [cost(800, 100)])] }).deciding).toMatchObject({
      ...{ kind: 'budget_here', from: 1000, gap: 100 },
      place: { isoCountry: 'BB' },
    })
    const everywhere = adviceOf(dear, { elsewhere: [way('CC', 'beyond', [cost(950, -50)])] })
    expect(everywhere.deciding).toMatchObject({ kind: 'budget_nowhere', from: 950, place: { isoCountry: 'CC' } })
    expect(everywhere.tooDear.map(({ place }) => place.isoCountry)).toEqual(['BB', 'AA'])
  })

  test('is English where the ways within the budget ask for more', () => {
    const ways = [
      way('AA', 'step', [cost(800, 100), english(6.5)]),
      way('BB', 'beyond', [cost(1200, -300), english(7)]),
    ]
    expect(adviceOf(ways).deciding).toEqual({ kind: 'english', yours: 6, to: 6.5, bands: 0.5 })
    expect(adviceOf(ways, { english: 'none' }).deciding).toEqual({ kind: 'test', to: 6.5 })
  })

  test('is nothing where nothing is in the way, and what was not said is named', () => {
    const { deciding, missing } = adviceOf([way('AA', 'now', [cost(800, 100)])], { english: null })
    expect([deciding, missing]).toEqual([{ kind: 'nothing' }, ['english']])
  })
})

describe('the advice', () => {
  const [test65, money, country] = [
    help({ kind: 'test', to: 6.5 }),
    help({ kind: 'money', amount: 50 }),
    help({ kind: 'country', countryCode: 'cc' }),
  ]
  const short = [way('AA', 'step', [cost(950, -50)], [{ kind: 'money', amount: 50, fromYear: 1 }])]

  test('is the first change', () => {
    expect(adviceOf(short, { english: 'none', helps: [test65, money] }).advised).toEqual({
      kind: 'change',
      help: test65,
    })
  })

  test('is a scholarship where only money is missing and marks are strong', () => {
    const strong = { grade: { scale: SCALE, mark: 9.5 } }
    expect(adviceOf(short, { ...strong, helps: [money] }).advised).toEqual({ kind: 'scholarship', help: money })
    expect(adviceOf(short, { helps: [money] }).advised).toEqual({ kind: 'change', help: money })
  })

  test('asks nobody for money or another country who has a way already', () => {
    const open = [way('AA', 'now', [cost(800, 100)])]
    for (const helps of [[money], [country]])
      expect(adviceOf(open, { helps }).advised).toEqual({ kind: 'apply', date: null })
  })

  test('is home where nothing is near', () => {
    expect(adviceOf([way('AA', 'beyond', [cost(2000, -1100)])]).advised).toEqual({ kind: 'home' })
  })
})
