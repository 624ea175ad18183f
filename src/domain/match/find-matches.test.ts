/** Two families' questions with the figures that decide them, and rules that hold for any profile. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Usual } from '../content/match.ts'
import type { Block } from '../content.ts'
import type { Figure } from '../figures/figure.ts'
import type { Datum, MatchContext, SchoolCandidate } from './candidate.ts'
import { findMatches, type MatchAnswer } from './find-matches.ts'
import { FIT_GROUPS, type Fit } from './fit.ts'
import { judgeRoute, judgeSchool, priceOf } from './judge-fit.ts'
import { bandOfTest, type GradeScale, intakesFrom, type Profile, usualIntake } from './profile.ts'

const SOURCE = { name: { en: 'A register' }, link: 'https://register.example/' }
const figure = (key: string, more: Partial<Figure>): [string, Figure] => [
  key,
  {
    key,
    what: { en: key },
    as_of: '2026-11-06',
    valid_until: '2027-10-31',
    year: '2026',
    source: SOURCE,
    ...more,
  },
]
const FIGURES = new Map([
  figure('uk.tuition', { value: 15_000, value_to: 40_000, currency: 'GBP' }),
  figure('uk.foundation', { value: 18_000, value_to: 30_000, currency: 'GBP' }),
  figure('uk.living', { value: 12_000, value_to: 20_000, currency: 'GBP' }),
  figure('uk.english', { value: 6, value_to: 7, unit: 'band' }),
  figure('uk.english.foundation', { value: 4.5, value_to: 5.5, unit: 'band' }),
  figure('uk.early', { date: '2026-10-15' }),
  figure('uk.main', { date: '2027-01-13' }),
  figure('uk.weeks', { value: 6, value_to: 16, unit: 'week' }),
  figure('ca.tuition', { value: 25_000, value_to: 65_000, currency: 'CAD' }),
  figure('ca.college', { value: 15_000, value_to: 22_000, currency: 'CAD' }),
  figure('ca.living', { value: 18_000, value_to: 28_000, currency: 'CAD' }),
  figure('ca.english', { value: 6.5, unit: 'band' }),
  figure('ca.english.college', { value: 6, unit: 'band' }),
  figure('ca.stay', { value: 3, unit: 'year' }),
  figure('us.tuition', { value: 25_000, value_to: 70_000, currency: 'USD' }),
  figure('us.living', { value: 15_000, value_to: 28_000, currency: 'USD' }),
  figure('us.english', { value: 6, value_to: 6.5, unit: 'band' }),
  figure('rise', { value: 3, value_to: 5, unit: 'percent' }),
])
const funds = { tuition: 'year', account: { en: 'Yours' }, timing: { en: 'Soon' }, link: 'https://visa.example/' }
const costs = (iso_country: string, living: string, routes: unknown) =>
  [
    iso_country,
    { id: 1, iso_country, living, rise: 'rise', routes, funds, pages: {} } as unknown as Block<'costs'>,
  ] as const
const stage = (tuition: string, years = 4) => ({ years, level: 'undergraduate', tuition })
const USUAL: Usual[] = [
  {
    id: 1,
    iso_country: 'GB',
    route: 'bachelor',
    english: 'uk.english',
    presessional: 'uk.weeks',
    conditional_offers: '/faq/1',
    entry: { year: 2027, term: 'autumn' as const },
    early: 'uk.early',
    main: 'uk.main',
    starts: [9],
    foundation_first: ['tw-100'],
  },
  {
    id: 2,
    iso_country: 'GB',
    route: 'bachelor',
    subjects: ['medicine'],
    english: 'uk.english',
    entry: { year: 2027, term: 'autumn' as const },
    last: 'uk.early',
  },
  { id: 3, iso_country: 'GB', route: 'pathway', english: 'uk.english.foundation' },
  { id: 4, iso_country: 'CA', route: 'bachelor', english: 'ca.english', stay: ['ca.stay'] },
  { id: 5, iso_country: 'CA', route: 'transfer', english: 'ca.english.college' },
  { id: 6, iso_country: 'US', route: 'bachelor', english: 'us.english' },
]
/** In millions of dong, to be read easily. */
const RATES: Record<string, number> = { GBP: 0.03435, CAD: 0.018288, USD: 0.025948, VND: 1e-6 }
const context: MatchContext = {
  day: '2026-11-28',
  home: 'XXX',
  rate: (currency) => RATES[currency] ?? null,
  figures: FIGURES,
  costs: new Map([
    costs('GB', 'uk.living', [
      { code: 'bachelor', stages: [stage('uk.tuition', 3)] },
      { code: 'pathway', stages: [stage('uk.foundation', 1), stage('uk.tuition', 3)] },
    ]),
    costs('CA', 'ca.living', [
      { code: 'bachelor', stages: [stage('ca.tuition')] },
      { code: 'transfer', stages: [stage('ca.college', 2), stage('ca.tuition', 2)] },
    ]),
    costs('US', 'us.living', [{ code: 'bachelor', stages: [stage('us.tuition')] }]),
  ]),
  living: new Map(),
  usual: USUAL,
  subjectSlugs: [],
  traits: new Set(),
  soonWeeks: 13,
}
const VN: GradeScale = { code: 'vn-10', worst: 0, best: 10, strong: 9, good: 8, fair: 6.5 }
const TW: GradeScale = { code: 'tw-100', worst: 0, best: 100, strong: 90, good: 80, fair: 70 }
const PH: GradeScale = { code: 'ph-5', worst: 5, best: 1, strong: 1.45, good: 1.75, fair: 2.25 }
const ielts = (band: number) => ({ code: 'ielts', score: band, band })
const family: Profile = {
  level: 'bachelor',
  subjects: [],
  budget: 900,
  budgetFor: 'year',
  grade: { scale: VN, mark: 7.8 },
  english: ielts(6),
  satReading: null,
  satMath: null,
  act: null,
  postStudy: false,
  firstDegree: null,
  intake: { year: 2027, term: 'autumn' },
}
const datum = (value: number, to: number | null = null): Datum => ({ value, to, year: '2022-23', source: SOURCE })
const price = (amount: number, currency: string, year = '2026') => ({
  amount: { from: amount, to: amount },
  currency,
  year,
  kind: 'school' as const,
  source: SOURCE,
})
const school = (more: Partial<SchoolCandidate> = {}): SchoolCandidate => ({
  school: 1,
  way: 'bachelor',
  programme: null,
  years: null,
  isoCountry: 'CA',
  countryCode: 'ca',
  city: 'toronto',
  published: {},
  requirements: {},
  ielts: null,
  checked: null,
  conditional: null,
  deadlines: [],
  intakes: null,
  postStudy: false,
  rate: null,
  satReading: null,
  satMath: null,
  act: null,
  noExam: false,
  isSelective: false,
  isNamedLater: false,
  isDescribed: true,
  isNamed: true,
  ...more,
})
const fitOf = (candidate: SchoolCandidate, profile: Profile = family, within = context): Fit | null =>
  judgeSchool(candidate, profile, within, priceOf(candidate, profile, within))
const stepsOf = (fit: Fit | null) => fit?.steps.map(({ kind }) => kind)
const DESTINATIONS = [
  { countryCode: 'uk', isoCountry: 'GB', choice: 'uk' },
  { countryCode: 'ca', isoCountry: 'CA', choice: 'ca' },
]
const answerOf = (candidates: SchoolCandidate[], profile: Profile = family, within = context): MatchAnswer =>
  findMatches({
    profile,
    candidates: candidates.map((candidate) => ({ candidate, priced: priceOf(candidate, profile, within) })),
    destinations: DESTINATIONS,
    elsewhere: [{ countryCode: 'usa', isoCountry: 'US', choice: 'usa' }],
    context: within,
  })

test('a programme’s own minimum of the reader’s test comes before the table of bands', () => {
  const asking = school({ ielts: 6.5, requirements: { english: { toefl_old: 90 } } })
  const withScore = (score: number) => fitOf(asking, { ...family, english: { code: 'toefl-120', score, band: 6.5 } })
  const reason = { kind: 'english', minimum: 90, basis: 'programme' }
  expect(withScore(85)?.reasons).toContainEqual(expect.objectContaining({ ...reason, verdict: 'short' }))
  expect(withScore(85)?.steps).toContainEqual(expect.objectContaining({ kind: 'english', bands: 0.5, minimum: 90 }))
  expect(withScore(90)?.reasons).toContainEqual(expect.objectContaining({ ...reason, verdict: 'meets' }))
})

test('a diploma of two years is a step towards a bachelor’s degree, and an answer of its own', () => {
  const college = school({
    way: 'transfer',
    published: { tuition: price(15_000, 'CAD'), living: price(15_000, 'CAD') },
  })
  const student = { ...family, english: ielts(6.5) }
  expect(fitOf(college, student)).toMatchObject({ group: 'step', steps: [{ kind: 'diploma' }] })
  expect(fitOf(college, { ...student, level: 'college' })).toMatchObject({ group: 'now', steps: [] })
})

describe('the ways of a country', () => {
  const group = (iso: string, route: 'bachelor' | 'transfer' | 'pathway', profile = family, within = context) =>
    judgeRoute(iso, route, profile, within)

  test('a college that takes the band and the budget fits now; direct entry needs half a band', () => {
    const college = group('CA', 'transfer')
    // 15,000 and 18,000 dollars are 604 million at least; its last years cost 786 at least
    expect(college?.group).toBe('now')
    expect(college?.reasons).toContainEqual(expect.objectContaining({ kind: 'later', verdict: 'meets', fromYear: 3 }))
    const direct = group('CA', 'bachelor')
    expect(direct?.group).toBe('step')
    expect(direct?.steps).toContainEqual(expect.objectContaining({ kind: 'english', bands: 0.5, to: 6.5 }))
  })

  test('a cheapest course above the budget by a little is a step, by more than a tenth beyond', () => {
    // £27,000 are 927 million; 7% more are 992
    expect(group('GB', 'bachelor', { ...family, budget: 910 })?.steps[0]).toMatchObject({ kind: 'money' })
    expect(group('GB', 'bachelor')).toMatchObject({ group: 'beyond', steps: [] })
    // the step and the limit are of one sum
    const [step] = group('GB', 'bachelor', { ...family, budget: 910 })?.steps ?? []
    expect(step?.kind === 'money' && Math.round(step.amount)).toBe(82)
  })

  test('half a band that is missing names the weeks that make it up', () => {
    const english = group('GB', 'bachelor', { ...family, budget: 1000 })?.steps.find(({ kind }) => kind === 'english')
    expect(english).toMatchObject({ weeks: { from: 6, to: 16 }, source: SOURCE })
  })

  test('without a test, the step names the score to reach', () => {
    expect(stepsOf(group('CA', 'bachelor', { ...family, english: 'none' }))).toEqual(['test'])
  })

  test('where offers are conditional the score may follow the application, unless the programme says otherwise', () => {
    const without: Profile = { ...family, budget: null, english: 'none' }
    const testIn = (fit: Fit | null) => fit?.steps.find((step) => step.kind === 'test')
    expect(testIn(judgeRoute('GB', 'bachelor', without, context))).toMatchObject({ mayFollow: true })
    expect(testIn(judgeRoute('CA', 'bachelor', without, context))).toMatchObject({ mayFollow: false })
    const ofSchool = (isoCountry: string, conditional: boolean | null) =>
      testIn(fitOf(school({ isoCountry, conditional, ielts: 6.5 }), without))
    expect(ofSchool('GB', null)).toMatchObject({ mayFollow: true })
    expect(ofSchool('GB', false)).toMatchObject({ mayFollow: false })
    expect(ofSchool('CA', true)).toMatchObject({ mayFollow: true })
  })

  test('a closing date of the subject that has passed rules out, and only for that start', () => {
    const medicine = { ...context, subjectSlugs: ['medicine'] }
    const rich = { ...family, budget: 3000, english: ielts(8) }
    expect(group('GB', 'bachelor', rich, medicine)?.group).toBe('beyond')
    expect(group('GB', 'bachelor', { ...rich, intake: { year: 2028, term: 'autumn' } }, medicine)?.group).toBe('now')
    expect(group('GB', 'bachelor', rich)?.reasons).toContainEqual(
      expect.objectContaining({ kind: 'deadline', date: '2027-01-13', isMain: true }),
    )
    // a year later it is only an idea of when
    const later = group('GB', 'bachelor', { ...rich, intake: { year: 2028, term: 'autumn' } })
    expect(later?.reasons).toContainEqual(
      expect.objectContaining({ kind: 'deadline', date: '2027-01-13', verdict: 'open' }),
    )
  })

  test('a start in another term, or in a few weeks, is a step', () => {
    const rich = { ...family, budget: 3000, english: ielts(8) }
    const spring = { ...rich, intake: { year: 2027, term: 'spring' as const } }
    // of another diploma than those of the country's rule the school has to be asked
    expect(stepsOf(group('GB', 'bachelor', spring))).toEqual(['ask', 'intake', 'soon'])
    expect(group('GB', 'bachelor', spring)?.reasons.filter(({ kind }) => kind === 'deadline')).toEqual([])
    expect(stepsOf(group('CA', 'bachelor', spring))).toEqual(['soon'])
  })

  test('a budget for the whole course counts all years of a way, with their rise and what later ones cost', () => {
    const whole = (budget: number) => ({ ...family, english: ielts(8), budget, budgetFor: 'course' as const })
    const moneyOf = (route: 'bachelor' | 'transfer', iso: string, budget: number) =>
      group(iso, route, whole(budget))?.steps.some(({ kind }) => kind === 'money')
    // three years of £27,000 and 7% more are 3,097 million; three times 992 would be 2,976
    expect(group('GB', 'bachelor', whole(3150))?.group).toBe('step')
    expect(moneyOf('bachelor', 'GB', 3150)).toBe(false)
    expect(moneyOf('bachelor', 'GB', 3000)).toBe(true)
    expect(group('GB', 'bachelor', whole(2500))?.group).toBe('beyond')
    // the last years cost more than a fourth, the first ones less
    expect(group('CA', 'transfer', whole(3900))?.group).toBe('now')
    expect(group('CA', 'transfer', { ...whole(3900), budget: 975, budgetFor: 'year' })?.group).toBe('now')
    expect(group('CA', 'transfer', whole(2000))?.group).toBe('beyond')
  })

  test('a diploma after which many need a foundation year is a step, for strong marks a question', () => {
    const stepsWith = (mark: number) =>
      group('GB', 'bachelor', { ...family, budget: 3000, english: ielts(8), grade: { scale: TW, mark } })?.steps
    expect(stepsWith(82)).toMatchObject([{ kind: 'foundation', cost: { from: 618.3 } }])
    expect(stepsWith(95)).toEqual([{ kind: 'ask', about: 'diploma' }])
  })

  test('later years that are more than a third above the budget rule a way out', () => {
    // the last years of the transfer cost 786 million at least, and 7% more are 841
    expect(group('CA', 'transfer', { ...family, budget: 790 })?.steps).toMatchObject([{ kind: 'money', fromYear: 3 }])
    expect(group('CA', 'transfer', { ...family, budget: 650 })?.steps).toMatchObject([{ kind: 'money', fromYear: 3 }])
    expect(group('CA', 'transfer', { ...family, budget: 580 })?.group).toBe('beyond')
  })

  test('a degree is no nearer by a year before it than directly', () => {
    const broke = { ...family, budget: 790, english: ielts(4.5) }
    const within = {
      ...context,
      figures: new Map([...FIGURES, figure('uk.foundation', { value: 9000, currency: 'GBP' })]),
    }
    // £21,000 are 721 million; the degree's £27,000 and 7% more are 992, a fourth above the budget
    expect(group('GB', 'bachelor', broke, within)?.group).toBe('beyond')
    expect(group('GB', 'pathway', broke, within)).toMatchObject({ group: 'beyond', steps: [] })
  })

  test('a pre-master’s is judged by the master’s after it, and is for marks or English that fall short', () => {
    const master = { ...family, level: 'master' as const, english: ielts(6) }
    const within: MatchContext = {
      ...context,
      costs: new Map([costs('GB', 'uk.living', [{ code: 'master', stages: [stage('uk.tuition', 1)] }])]),
      usual: [
        { id: 1, iso_country: 'GB', route: 'master', english: 'uk.english' },
        { id: 2, iso_country: 'GB', route: 'premaster', english: 'uk.english.foundation' },
      ],
    }
    const waysOf = (profile: Profile) =>
      FIT_GROUPS.flatMap((each) =>
        answerOf([], profile, within).groups[each].routes.map(({ route }) => `${route} ${each}`),
      )
    const low = { ...master, grade: { scale: VN, mark: 6 } }
    expect(waysOf({ ...low, budget: 600 })).toEqual(['master beyond', 'premaster beyond'])
    expect(waysOf({ ...low, budget: 1200 })).toContain('premaster step')
    const short = { ...master, budget: 1200, english: ielts(5.5) }
    expect(waysOf({ ...short, grade: { scale: VN, mark: 7 } })).toContain('premaster step')
    expect(waysOf({ ...short, grade: { scale: VN, mark: 8.5 } })).toEqual(['master step'])
  })

  test('the usual price and English say nothing of a subject that is priced apart', () => {
    const separate = { ...context, traits: new Set(['priced_apart' as const]) }
    expect(group('CA', 'bachelor', family, separate)).toBeNull()
    expect(group('CA', 'bachelor', { ...family, budget: 200 }, separate)?.group).toBe('beyond')
    expect(group('GB', 'bachelor', family, { ...separate, subjectSlugs: ['medicine'] })?.group).toBe('beyond')
  })

  test('the stay after graduation is a reason only if the profile asks for it', () => {
    const stays = (postStudy: boolean) =>
      group('CA', 'bachelor', { ...family, postStudy })?.reasons.filter(({ kind }) => kind === 'stay')
    expect([stays(false), stays(true)]).toMatchObject([[], [{ amount: 3, unit: 'year' }]])
  })
})

describe('a school', () => {
  const ontario = school({ published: { tuition: price(22_000, 'CAD'), living: price(12_000, 'CAD') }, ielts: 6 })

  test('with its own price and score within reach fits now', () => {
    expect(fitOf(ontario)).toMatchObject({ group: 'now', steps: [], missing: ['grade', 'deadline'] })
  })

  test('of which no requirement is known has to be asked by one whose English is no more than usual', () => {
    const american = school({
      isoCountry: 'US',
      countryCode: 'usa',
      published: { tuition: price(12_000, 'USD'), living: price(12_000, 'USD') },
    })
    const withBand = (band: number, more: Partial<SchoolCandidate> = {}) =>
      fitOf({ ...american, ...more }, { ...family, english: ielts(band) })
    // 6.0 to 6.5 is usual: the middle of it, rounded down, is 6.0
    expect(withBand(6)).toMatchObject({ group: 'step', steps: [{ kind: 'ask', about: 'english' }] })
    expect(withBand(6)?.reasons).toContainEqual(expect.objectContaining({ kind: 'english', verdict: 'close' }))
    expect(withBand(6.5)).toMatchObject({ group: 'now', steps: [] })
    expect(withBand(6, { ielts: 6 })?.group).toBe('now')
    expect(withBand(6, { rate: datum(0.85) })?.group).toBe('now')
    // and the answer says that half a band makes sure
    const helps = answerOf([american], { ...family, english: ielts(6) }).groups.step.schools.map(({ help }) => help)
    expect(helps).toMatchObject([{ kind: 'english', bands: 0.5 }])
  })

  test('is never judged by the usual range of its country alone', () => {
    expect(fitOf(school())).toBeNull()
    expect(fitOf(school(), { ...family, budget: 100 })).toBeNull()
  })

  test('whose costly part costs more than the budget is beyond', () => {
    const dear = school({ isoCountry: 'XX', published: { living: price(60_000, 'CAD') }, ielts: 6 })
    // a country without any figures
    expect(fitOf(dear)?.group).toBe('now')
    const costly = school({ published: { living: price(60_000, 'CAD') }, ielts: 6 })
    expect(fitOf(costly)?.group).toBe('beyond')
  })

  test('of which only the score is costly has to be asked for its price', () => {
    const fit = fitOf(school({ ielts: 6 }))
    expect([fit?.group, stepsOf(fit)]).toEqual(['step', ['ask']])
    expect(fit?.missing).toContain('tuition')
  })

  test('with a price of an earlier year is judged by the price of the intake, and shows both', () => {
    const old = school({
      published: { tuition: price(26_000, 'CAD', '2022-23'), living: price(14_000, 'CAD', '2022-23') },
      ielts: 6,
    })
    const cost = fitOf(old)?.reasons.find(({ kind }) => kind === 'cost')
    // 40,000 dollars are 732 million, five years later 848 to 934
    expect(cost).toMatchObject({ verdict: 'close' })
    if (cost?.kind !== 'cost') throw new Error('no cost')
    expect([cost.published?.from, cost.total.from, cost.total.to].map((amount) => Math.round(amount ?? 0))).toEqual([
      732, 848, 934,
    ])
    expect([cost.isClose, cost.isVisaLiving]).toEqual([true, false])
    const amounts = [{ value: 22_895, since: '2025-09' }]
    const visa = { id: 1, iso_country: 'CA', currency: 'CAD', per: 'year', note: {}, source: SOURCE } as const
    const raised = fitOf(old, family, { ...context, living: new Map([['CA', { ...visa, amounts }]]) })
    expect(raised?.reasons.find(({ kind }) => kind === 'cost')).toMatchObject({ isVisaLiving: true })
  })

  test('that admits few is a reach for strong marks and beyond for others; of a master’s its rate says nothing', () => {
    const rare = school({
      isoCountry: 'US',
      published: { tuition: price(10_000, 'USD'), living: price(8000, 'USD') },
      rate: datum(0.04),
    })
    expect(fitOf(rare)?.group).toBe('beyond')
    const strong = fitOf(rare, { ...family, grade: { scale: VN, mark: 9.6 } })
    expect([strong?.group, strong?.steps]).toEqual(['reach', []])
    expect(strong?.reasons).toContainEqual(expect.objectContaining({ kind: 'rate', rate: 0.04, verdict: 'short' }))
    const masterOf = (mark: number) =>
      fitOf(rare, { ...family, level: 'master', english: ielts(7), grade: { scale: VN, mark } })
    expect([masterOf(9.6)?.group, masterOf(8)?.group, masterOf(7)?.group]).toEqual(['reach', 'reach', 'beyond'])
    expect(masterOf(8)?.reasons.map(({ kind }) => kind)).not.toContain('rate')
    const selective = school({ ...rare, rate: datum(0.4) })
    expect(fitOf(selective, { ...family, level: 'master' })?.steps).toContainEqual({ kind: 'ask', about: 'grade' })
  })

  test('with a first degree of another subject has to be asked, at a master’s alone', () => {
    const other = { ...family, firstDegree: 'other' as const }
    expect(stepsOf(fitOf(ontario, { ...other, level: 'master' }))).toContain('ask')
    expect(fitOf(ontario, other)?.group).toBe('now')
  })

  test('compares scores with those of admitted students, unless it asks for none', () => {
    const open = {
      isoCountry: 'US',
      published: { tuition: price(10_000, 'USD'), living: price(8000, 'USD') },
      rate: datum(0.6),
      satMath: datum(600, 700),
    }
    const low = { ...family, satMath: 540 }
    expect(fitOf(school(open), low)?.steps).toEqual([{ kind: 'scores', points: 60, test: 'satMath' }])
    expect(fitOf(school({ ...open, noExam: true }), low)?.group).toBe('now')
  })

  test('states a minimum on the family’s own scale, where lower may be better', () => {
    const asks = school({ ...ontario, requirements: { grades: [{ scale: 'ph-5', minimum: 2 }] } })
    const groupWith = (mark: number) => fitOf(asks, { ...family, grade: { scale: PH, mark } })?.group
    expect([groupWith(1.9), groupWith(2.1)]).toEqual(['now', 'beyond'])
    const british = school({
      ...asks,
      isoCountry: 'GB',
      published: { tuition: price(5000, 'GBP'), living: price(5000, 'GBP') },
    })
    expect(fitOf(british, { ...family, grade: { scale: PH, mark: 2.1 } })?.steps).toMatchObject([
      { kind: 'foundation', years: 1, cost: { from: 618.3, to: 1030.5 } },
    ])
  })

  test('whose last day has passed is beyond', () => {
    expect(fitOf(school({ ...ontario, deadlines: [{ day: '2026-11-15' }] }))?.group).toBe('beyond')
    expect(fitOf(school({ ...ontario, deadlines: [{ day: '11-15' }] }))?.group).toBe('beyond')
    expect(fitOf(school({ ...ontario, deadlines: [{ day: '01-15' }] }))?.group).toBe('now')
  })

  test('that starts in another term is a step', () => {
    expect(stepsOf(fitOf(school({ ...ontario, intakes: [2] })))).toEqual(['intake'])
  })
})

describe('an answer', () => {
  const fitting = school({ published: { tuition: price(22_000, 'CAD'), living: price(12_000, 'CAD') }, ielts: 6 })
  const dearer = school({
    ...fitting,
    school: 2,
    published: { tuition: price(30_000, 'CAD'), living: price(19_000, 'CAD') },
  })
  const stricter = school({ ...fitting, school: 3, ielts: 6.5 })

  test('names the sum of a card as the help, no share of the budget', () => {
    // each lacks a little money, and a whole band that more money doesn't give
    const schools = [1, 2, 3].map((id) =>
      school({
        school: id,
        ielts: 7,
        published: { tuition: price(27_000 + id * 50, 'CAD'), living: price(15_000, 'CAD') },
      }),
    )
    const { groups, helps } = answerOf(schools, { ...family, budget: 790 })
    const [way] = groups.step.routes.filter(({ route }) => route === 'transfer')
    const [sum] = way?.fit.steps.flatMap((step) => (step.kind === 'money' ? [step.amount] : [])) ?? []
    const money = helps.flatMap(({ change }) => (change.kind === 'money' ? [change.amount] : []))
    expect(sum).toBeGreaterThan(0)
    expect(money.map(Math.round)).toEqual([Math.round(sum ?? 0)])
  })

  test('counts what it can’t judge and never names it', () => {
    const answer = answerOf([fitting, school({ school: 9, isoCountry: 'GB', countryCode: 'uk' })])
    expect(answer.unjudged).toEqual({ total: 1, byCountry: new Map([['uk', 1]]) })
    expect(FIT_GROUPS.flatMap((group) => answer.groups[group].schools.map((each) => each.candidate.school))).toEqual([
      1,
    ])
  })

  test('without a budget, names what fits by its requirements or those usual in its country, the cheapest first', () => {
    const priced = (number: number, tuition: number) =>
      school({
        school: number,
        isoCountry: 'US',
        countryCode: 'usa',
        published: { tuition: price(tuition, 'USD'), living: price(15_000, 'USD') },
      })
    const unpriced = school({ school: 4, isoCountry: 'US', countryCode: 'usa' })
    const candidates = [priced(1, 60_000), priced(2, 20_000), priced(3, 40_000), unpriced]
    const namesOf = (profile: Profile) => {
      const { groups } = answerOf(candidates, profile)
      return groups.now.schools.map(({ candidate }) => candidate.school)
    }
    expect(namesOf({ ...family, budget: null, english: ielts(7) })).toEqual([2, 3, 1])
    // nothing was given
    expect(namesOf({ ...family, budget: null, english: null, grade: null })).toEqual([])
  })

  test('names for each the smallest change that would help, and for all the one that would help most', () => {
    const { groups, helps } = answerOf([fitting, dearer, stricter])
    expect(groups.step.schools).toMatchObject([
      { help: { kind: 'money' } },
      { help: { kind: 'english', bands: 0.5, to: 6.5 } },
    ])
    expect(helps[0]).toMatchObject({ change: { kind: 'english', bands: 0.5 }, schools: 1, routes: 1 })
    expect(groups.beyond.schools).toEqual([])
  })

  test('shows the best of a school’s programmes', () => {
    const { groups } = answerOf([
      school({ ...stricter, programme: 5 }),
      school({ ...fitting, school: 3, programme: 6 }),
    ])
    expect(groups.now.schools.map(({ candidate }) => candidate.programme)).toEqual([6])
  })

  test('leaves a foundation year out where direct entry fits', () => {
    const routes = (profile: Profile) =>
      FIT_GROUPS.flatMap((group) =>
        answerOf([], profile).groups[group].routes.map(({ isoCountry, route }) => `${isoCountry} ${route}`),
      )
    expect(routes(family)).toContain('GB pathway')
    expect(routes({ ...family, budget: 3000, english: ielts(7) })).not.toContain('GB pathway')
  })
})

// Rules for any family and any school

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 3, nil: undefined })
const band = fc.integer({ min: 6, max: 18 }).map((halves) => halves / 2)
const anySchool: fc.Arbitrary<SchoolCandidate> = fc
  .record({
    isoCountry: fc.constantFrom('GB', 'CA', 'US', 'XX'),
    tuition: maybe(fc.integer({ min: 2000, max: 60_000 })),
    living: maybe(fc.integer({ min: 5000, max: 30_000 })),
    year: fc.constantFrom('2022-23', '2026'),
    need: maybe(band),
    minimum: maybe(fc.integer({ min: 50, max: 95 }).map((tenths) => tenths / 10)),
    rate: maybe(fc.integer({ min: 2, max: 100 }).map((percent) => percent / 100)),
    sat: maybe(fc.integer({ min: 450, max: 750 })),
    flags: fc.tuple(fc.boolean(), fc.boolean()),
    day: maybe(fc.constantFrom('2026-11-01', '2027-03-01')),
  })
  .map(({ isoCountry, tuition, living, year, need, minimum, rate, sat, flags, day }) =>
    school({
      isoCountry,
      published: {
        ...(tuition !== undefined && { tuition: price(tuition, 'USD', year) }),
        ...(living !== undefined && { living: price(living, 'USD', year) }),
      },
      ielts: need ?? null,
      requirements: minimum === undefined ? {} : { grades: [{ scale: 'vn-10', minimum }] },
      rate: rate === undefined ? null : datum(rate),
      satMath: sat === undefined ? null : datum(sat, sat + 50),
      noExam: flags[0],
      isSelective: flags[1],
      deadlines: day === undefined ? [] : [{ day }],
    }),
  )
const anyFamily: fc.Arbitrary<Profile> = fc
  .record({
    level: fc.constantFrom('bachelor' as const, 'master' as const, 'pathway' as const),
    budget: maybe(fc.integer({ min: 200, max: 3000 })),
    budgetFor: fc.constantFrom('year' as const, 'course' as const),
    mark: maybe(fc.integer({ min: 40, max: 100 }).map((tenths) => tenths / 10)),
    english: fc.oneof(band.map(ielts), fc.constant('none' as const), fc.constant(null)),
    satMath: maybe(fc.integer({ min: 300, max: 800 })),
  })
  .map(({ level, budget, budgetFor, mark, english, satMath }) => ({
    ...family,
    level,
    budget: budget === undefined ? null : budgetFor === 'course' ? budget * 3 : budget,
    budgetFor,
    grade: mark === undefined ? null : mark % 1 > 0.4 ? { scale: TW, mark: mark * 10 } : { scale: VN, mark },
    english,
    satMath: satMath ?? null,
  }))
/** Judged worse than before, or not at all any more. */
const place = (fit: Fit | null) => (fit === null ? FIT_GROUPS.length : FIT_GROUPS.indexOf(fit.group))

describe('for any family and school', () => {
  const better: [string, (profile: Profile, by: number) => Profile][] = [
    ['more money', (profile, by) => ({ ...profile, budget: profile.budget && profile.budget + by })],
    [
      'better marks',
      (profile, by) => ({
        ...profile,
        grade: profile.grade && {
          ...profile.grade,
          mark: Math.min(profile.grade.scale.best, profile.grade.mark + (by * profile.grade.scale.best) / 1000),
        },
      }),
    ],
    [
      'better English',
      (profile, by) => ({
        ...profile,
        english:
          profile.english === null || profile.english === 'none'
            ? profile.english
            : ielts(Math.min(9, profile.english.band + Math.ceil(by / 100) / 2)),
      }),
    ],
    ['a better score', (profile, by) => ({ ...profile, satMath: profile.satMath && profile.satMath + by })],
  ]
  test.each(better)('%s never takes a school away or moves it to a worse group', (_, improve) => {
    fc.assert(
      fc.property(anySchool, anyFamily, fc.integer({ min: 1, max: 600 }), (candidate, profile, by) => {
        expect(place(fitOf(candidate, improve(profile, by)))).toBeLessThanOrEqual(place(fitOf(candidate, profile)))
      }),
    )
  })

  test.each(better)('%s never moves a way of a country to a worse group', (_, improve) => {
    fc.assert(
      fc.property(
        fc.constantFrom(['GB', 'bachelor'] as const, ['GB', 'pathway'] as const, ['CA', 'transfer'] as const),
        anyFamily,
        fc.integer({ min: 1, max: 600 }),
        ([iso, route], profile, by) => {
          const [before, after] = [profile, improve(profile, by)].map((each) => judgeRoute(iso, route, each, context))
          expect(place(after ?? null)).toBeLessThanOrEqual(place(before ?? null))
        },
      ),
    )
  })

  test('every result has a fact of the school that decided, with its source', () => {
    fc.assert(
      fc.property(anySchool, anyFamily, (candidate, profile) => {
        const fit = fitOf(candidate, profile)
        if (!fit) return
        const deciding = fit.reasons.filter(
          ({ basis, verdict }) => verdict !== 'open' && (basis === 'programme' || basis === 'school'),
        )
        const cost = fit.reasons.find((reason) => reason.kind === 'cost')
        const isPriced = profile.budget === null && cost?.isPartial === false && cost.basis !== 'usual'
        expect(deciding.length > 0 || isPriced).toBe(true)
        if (fit.group !== 'now')
          expect(
            fit.steps.length + fit.reasons.filter(({ verdict }) => verdict === 'out' || verdict === 'short').length,
          ).toBeGreaterThan(0)
      }),
    )
  })

  test('what is costly to be too dear, too strict or too late is never among those that fit now', () => {
    fc.assert(
      fc.property(anySchool, anyFamily, (candidate, profile) => {
        if (fitOf(candidate, profile)?.group !== 'now') return
        const priced = priceOf(candidate, profile, context)
        if (profile.budget !== null && priced) expect(priced.total.from).toBeLessThanOrEqual(profile.budget)
        if (candidate.ielts !== null && profile.english !== null)
          expect(profile.english === 'none' ? 0 : profile.english.band).toBeGreaterThanOrEqual(candidate.ielts)
        const [rule] = candidate.requirements.grades ?? []
        if (rule && profile.grade?.scale.code === rule.scale && profile.level !== 'pathway')
          expect(profile.grade.mark).toBeGreaterThanOrEqual(rule.minimum)
        expect(candidate.deadlines.some(({ day }) => day < context.day)).toBe(false)
        if (profile.level === 'bachelor')
          expect(candidate.rate?.value ?? 1).toBeGreaterThanOrEqual(candidate.requirements.grades ? 0 : 0.2)
      }),
    )
  })
})

test('scores of other tests are read as bands, rounded down', () => {
  const toefl = {
    code: 'toefl-120',
    worst: 0,
    best: 120,
    bands: [
      { score: 37, band: 5 },
      { score: 67, band: 6 },
      { score: 80, band: 6.5 },
    ],
  } as const
  expect([30, 37, 79, 80, 120].map((score) => bandOfTest(toefl, score))).toEqual([4.5, 5, 6, 6.5, 6.5])
  expect(bandOfTest({ code: 'ielts', worst: 0, best: 9 }, 7)).toBe(7)
})

test('terms are offered until they begin', () => {
  expect(intakesFrom('2026-11-28')[0]).toEqual({ year: 2027, term: 'spring' })
  expect(
    [usualIntake('2026-11-28'), usualIntake('2027-01-10'), usualIntake('2027-05-10')].map(({ year }) => year),
  ).toEqual([2027, 2027, 2028])
})
