/** What a counsellor says first, of ways that were judged. */
import { describe, expect, test } from 'vitest'
import { type Advice, advise } from './advise.ts'
import type { SchoolsFound } from './advise-deciding.ts'
import type { MatchContext } from './candidate.ts'
import type { Help } from './changes.ts'
import type { Fit, FitGroup, FitReason, FitStep } from './fit.ts'
import type { GradeScale, Profile } from './profile.ts'
import type { MatchRoute } from './routes.ts'

const SCALE: GradeScale = { code: 'ten', worst: 0, best: 10, strong: 9, good: 8, fair: 6.5 }
const profile: Profile = {
  level: 'bachelor',
  subjects: [1],
  budget: 900,
  budgetFor: 'year',
  grade: { scale: SCALE, mark: 8 },
  satReading: null,
  satMath: null,
  act: null,
  postStudy: false,
  firstDegree: null,
  intake: { year: 2027, term: 'autumn' },
  english: { code: 'ielts', score: 6, band: 6 },
}
const context: MatchContext = {
  day: '2026-11-28',
  home: 'XXX',
  rate: () => 1,
  figures: new Map(),
  costs: new Map(),
  living: new Map(),
  usual: [],
  subjectSlugs: [],
  traits: new Set(),
  soonWeeks: 13,
}
const of = { basis: 'usual', year: '2026', source: null } as const
const cost = (from: number, left: number): FitReason => ({
  ...of,
  kind: 'cost',
  verdict: left < 0 ? 'out' : 'meets',
  total: { from, to: from },
  tuition: null,
  budget: 900,
  left,
  rest: { from, to: from },
  published: null,
  isVisaLiving: false,
  isPartial: false,
  lacks: [],
  isClose: false,
})
const later = (from: number, verdict: 'short' | 'out'): FitReason => ({
  ...of,
  kind: 'later',
  verdict,
  total: { from, to: from },
  least: from,
  fromYear: 3,
})
const english = (from: number): FitReason => ({
  ...of,
  kind: 'english',
  verdict: 'short',
  need: { from, to: from },
  minimum: null,
  yours: 6,
  isRead: false,
})
const way = (isoCountry: string, group: FitGroup, reasons: FitReason[], steps: FitStep[] = []) => ({
  countryCode: isoCountry.toLowerCase(),
  isoCountry,
  route: 'bachelor' as MatchRoute,
  fit: { group, reasons, steps, missing: [] } satisfies Fit,
})
const NO_SCHOOLS: SchoolsFound = {
  now: 0,
  step: 0,
  isNear: false,
  from: null,
  dearFrom: new Map(),
  firstDay: null,
  places: [],
  placesNow: [],
}
const placeIn = (isoCountry: string) => ({
  countryCode: isoCountry.toLowerCase(),
  isoCountry,
  route: 'bachelor' as MatchRoute,
})
type Ways = ReturnType<typeof way>[]
const adviceOf = (
  routes: Ways,
  {
    elsewhere = [],
    helps = [],
    schools = {},
    ...more
  }: { elsewhere?: Ways; helps?: Help[]; schools?: Partial<SchoolsFound> } & Partial<Profile> = {},
): Advice =>
  advise({
    profile: { ...profile, ...more },
    context,
    routes,
    elsewhere,
    helps,
    schools: { ...NO_SCHOOLS, ...schools },
  })
const help = (change: Help['change']): Help => ({ change, schools: 0, routes: 1 })

describe('what decides', () => {
  test('is the budget where every wanted way is too dear: here alone, or everywhere', () => {
    const dear = [way('AA', 'beyond', [cost(1200, -300)]), way('BB', 'beyond', [cost(1000, -100)])]
    expect(adviceOf(dear, { elsewhere: [way('CC', 'now', [cost(800, 100)])] }).deciding).toMatchObject({
      kind: 'budget_here',
      from: 1000,
      gap: 100,
      place: { isoCountry: 'BB' },
    })
    const everywhere = adviceOf(dear, { elsewhere: [way('CC', 'beyond', [cost(950, -50)])] })
    // only wanted countries are named
    expect(everywhere.deciding).toMatchObject({ kind: 'budget_nowhere', from: 1000, place: { isoCountry: 'BB' } })
    expect(everywhere.tooDear.map(({ place }) => place.isoCountry)).toEqual(['BB', 'AA'])
  })

  test('a sum without its tuition is never what a country begins at', () => {
    const open = { ...cost(455, 445), verdict: 'open', isPartial: true } as const
    const dear = way('BB', 'beyond', [cost(1000, -100)])
    const withLater = adviceOf([dear, way('AA', 'beyond', [open, later(1100, 'out')])])
    expect(withLater.tooDear.map(({ from }) => from)).toEqual([1000, 1100])
    const partial = { ...cost(455, -55), isPartial: true }
    expect(adviceOf([dear, way('AA', 'beyond', [partial])], { budget: 400 }).tooDear.map(({ from }) => from)).toEqual([
      1000,
      null,
    ])
  })

  test('begins at no more than a card below: a first year, or a named school', () => {
    const prepared = way('AA', 'beyond', [cost(1000, -170), later(1100, 'out')])
    const dear = [way('BB', 'beyond', [cost(1080, -256)]), prepared]
    const schools = { dearFrom: new Map([['BB', 960]]) }
    const { deciding, tooDear } = adviceOf(dear, { schools })
    expect(deciding).toMatchObject({ kind: 'budget_nowhere', from: 1000, place: { isoCountry: 'AA' }, schoolFrom: 960 })
    expect(tooDear.map(({ from }) => from)).toEqual([960, 1000])
    const short = { ...cost(950, -50), verdict: 'short' } as const
    const close = [way('AA', 'step', [short], [{ kind: 'money', amount: 50, fromYear: 1 }])]
    expect(adviceOf(close, { schools: { now: 1, isNear: true, from: 880 } }).deciding).toMatchObject({
      kind: 'budget_close',
      from: 950,
      schoolFrom: 880,
    })
  })

  test('names a way whose first years fit with what its later ones need, and not as too dear', () => {
    const college = way('AA', 'beyond', [cost(600, 300), later(1300, 'out')])
    const ways = [college, way('AA', 'beyond', [cost(1300, -400)]), way('BB', 'now', [cost(800, 100)])]
    const { laterDear, tooDear } = adviceOf(ways)
    expect(laterDear).toEqual([
      { place: { isoCountry: 'AA', countryCode: 'aa', route: 'bachelor' }, first: 600, from: 1300, year: 3 },
    ])
    expect(tooDear).toEqual([])
    // said by the decider
    expect(adviceOf([college])).toMatchObject({ deciding: { kind: 'budget_later' }, laterDear: [] })
  })

  test('is English where the ways within the budget ask for more', () => {
    const ways = [
      way('AA', 'step', [cost(800, 100), english(6.5)]),
      way('BB', 'beyond', [cost(1200, -300), english(7)]),
    ]
    expect(adviceOf(ways).deciding).toEqual({ kind: 'english', yours: 6, to: 6.5, bands: 0.5 })
    expect(adviceOf(ways, { english: 'none' }).deciding).toEqual({ kind: 'test', to: 6.5 })
  })

  test('is a school, where the usual prices are above the budget and schools fit it or are near', () => {
    const dear = [way('AA', 'beyond', [cost(1200, -300)])]
    const fitting = adviceOf(dear, { schools: { now: 2, isNear: true, from: 700, places: dear } })
    expect(fitting.deciding).toMatchObject({ kind: 'budget_schools', from: 1200, schools: 2, schoolFrom: 700 })
    expect(fitting.tooDear).toEqual([])
    const near = adviceOf(dear, { schools: { step: 1, isNear: true } })
    expect(near.deciding).toMatchObject({ kind: 'budget_few', schools: 1, schoolFrom: null })
  })

  test('is what was not said, where all that was said fits', () => {
    const open = [way('AA', 'now', [cost(800, 100)])]
    expect(adviceOf(open, { english: null, grade: null }).deciding).toEqual({
      kind: 'partly',
      missing: ['english', 'grade'],
    })
    expect(adviceOf(open).deciding).toEqual({ kind: 'nothing' })
    expect(adviceOf(open, { english: null, grade: null, budget: null }).deciding).toEqual({ kind: 'no_answers' })
  })

  test('is low marks before English, which is said besides', () => {
    const low = { grade: { scale: SCALE, mark: 5 } }
    const { deciding, also } = adviceOf([way('AA', 'step', [cost(800, 100), english(6.5)])], low)
    expect([deciding.kind, also.map(({ kind }) => kind)]).toEqual(['marks', ['english']])
  })

  test('is the start where no way begins then, and the next one is advised', () => {
    const spring = { intake: { year: 2028, term: 'spring' as const } }
    const months = { kind: 'intake', verdict: 'short', months: [9], ...of } as const
    const ways = [way('AA', 'step', [cost(800, 100), months], [{ kind: 'intake', months: [9] }])]
    const { deciding, advised } = adviceOf(ways, spring)
    expect(deciding).toEqual({ kind: 'start', months: [9], next: { year: 2028, term: 'autumn' } })
    expect(advised).toEqual({ kind: 'next_start', intake: { year: 2028, term: 'autumn' } })
  })

  test('is the budget, with a start that is too near named besides, though every way is out of reach', () => {
    const soon = { intake: { year: 2027, term: 'spring' as const } }
    const { deciding, also } = adviceOf([way('AA', 'beyond', [cost(1200, -300)])], soon)
    expect([deciding.kind, also]).toEqual([
      'budget_nowhere',
      [{ kind: 'time', weeks: 9, next: { year: 2027, term: 'autumn' } }],
    ])
  })

  test('is never nothing where nothing is open', () => {
    expect(adviceOf([]).deciding).toEqual({ kind: 'unknown' })
    const ways = [way('AA', 'step', [cost(800, 100)], [{ kind: 'ask', about: 'grade' }])]
    expect(adviceOf(ways).deciding).toMatchObject({ kind: 'nearest', place: { isoCountry: 'AA' } })
  })

  test('is the first degree where it is in another subject', () => {
    const master = { level: 'master' as const, firstDegree: 'other' as const }
    expect(adviceOf([way('AA', 'step', [cost(800, 100)])], master).deciding).toEqual({ kind: 'first_degree' })
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
      expect(adviceOf(open, { helps }).advised).toEqual({
        kind: 'apply',
        places: [{ countryCode: 'aa', isoCountry: 'AA', route: 'bachelor' }],
        date: null,
        early: null,
        schoolDay: null,
        hasSchools: false,
      })
  })

  test('is to choose among schools only where some are named', () => {
    const open = [way('AA', 'now', [cost(800, 100)])]
    expect(adviceOf(open).advised).toMatchObject({ kind: 'apply', hasSchools: false })
    const [here, there] = [placeIn('AA'), placeIn('BB')]
    const near = { step: 2, isNear: true }
    expect(adviceOf(open, { schools: { ...near, places: [here] } }).advised).toMatchObject({ hasSchools: true })
    expect(adviceOf(open, { schools: { ...near, places: [there] } }).advised).toMatchObject({ hasSchools: false })
  })

  test('is to apply where a way or a school fits now, the cheapest first, not where a school is a step away', () => {
    const open = [way('AA', 'now', [cost(800, 100)]), way('BB', 'now', [cost(700, 200)]), way('CC', 'step', [])]
    const placesOf = (schools: Partial<SchoolsFound>, routes = open) => {
      const { advised } = adviceOf(routes, { schools: { isNear: true, ...schools } })
      return advised.kind === 'apply' ? advised.places.map(({ isoCountry }) => isoCountry) : advised.kind
    }
    const [openPlace, step] = [placeIn('AA'), placeIn('DD')]
    expect(placesOf({ step: 1, places: [step] })).toEqual(['BB', 'AA'])
    expect(placesOf({ now: 2, places: [openPlace, step], placesNow: [openPlace, step] })).toEqual(['BB', 'AA', 'DD'])
    expect(placesOf({ now: 1, step: 1, places: [step, openPlace], placesNow: [step] }, [])).toEqual(['DD'])
  })

  test('is to ask schools that are priced apart for their fees, unless all known fees are above the budget', () => {
    const separate = { ...context, traits: new Set(['priced_apart' as const]) }
    const advisedWith = (schools: Partial<SchoolsFound>, helps: Help[] = []) =>
      advise({ profile, context: separate, routes: [], elsewhere: [], helps, schools: { ...NO_SCHOOLS, ...schools } })
        .advised
    const dearFrom = new Map([['AA', 2000]])
    expect(advisedWith({})).toEqual({ kind: 'schools' })
    expect(advisedWith({ dearFrom, isNear: true })).toEqual({ kind: 'schools' })
    expect(advisedWith({ dearFrom })).toEqual({ kind: 'home' })
    expect(advisedWith({ dearFrom }, [money])).toEqual({ kind: 'change', help: money })
  })

  test('is home where nothing is near', () => {
    const dear = [way('AA', 'beyond', [cost(2000, -1100)])]
    expect(adviceOf(dear).advised).toEqual({ kind: 'home' })
    const test: FitStep = { kind: 'test', to: 6.5, mayFollow: false }
    const elsewhere = [way('BB', 'step', [cost(800, 100)], [test])]
    expect(adviceOf(dear, { elsewhere }).advised).toMatchObject({ kind: 'elsewhere', place: { isoCountry: 'BB' } })
  })
})
