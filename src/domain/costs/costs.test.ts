/** Sums of a year and of a degree, worked out by hand, and rules that hold for any amounts. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Block } from '../content.ts'
import type { Figure } from '../figures/figure.ts'
import { carried, firstYear, less, type Range, rangeOf, sum, toMinor } from './amounts.ts'
import { shortOfWay, tuitionWithin, VERDICTS, verdictOf, verdictOfWay } from './budget.ts'
import { type CostChoice, type CostRow, costRows, riseOf, yearlyRows } from './cost-rows.ts'
import { fundsToShow } from './funds.ts'
import { type Way, wayCost } from './way-cost.ts'
import { degreeCost, yearCost } from './year-cost.ts'

const SOURCE = { name: { en: 'GOV.UK' }, link: 'https://www.gov.uk/' }
const figure = (key: string, value: number, more: Partial<Figure> = {}): [string, Figure] => [
  key,
  {
    key,
    what: { en: key },
    value,
    currency: 'GBP',
    as_of: '2026-11-06',
    valid_until: '2027-10-31',
    year: '2026',
    source: SOURCE,
    ...more,
  },
]
const FIGURES = new Map([
  figure('uk.tuition', 15_000, { value_to: 40_000, per: 'year' }),
  figure('uk.foundation', 18_000, { value_to: 30_000 }),
  figure('uk.living', 12_000, { value_to: 20_000, per: 'year' }),
  figure('uk.ihs', 776, { per: 'year' }),
  figure('uk.visa', 558),
  figure('uk.days', 28, { currency: undefined, unit: 'day' }),
  figure('partner', 10_394, { per: 'year' }),
  figure('child', 4449, { per: 'year' }),
  figure('school', 13_502, { per: 'year' }),
  figure('rise', 3, { value_to: 5, currency: undefined, unit: 'percent' }),
])
const RULES = {
  id: 1,
  iso_country: 'GB',
  living: 'uk.living',
  insurance: 'uk.ihs',
  insurance_extra_years: 0.5,
  visa: ['uk.visa'],
  rise: 'rise',
  partner: ['partner'],
  child: ['child', 'school'],
  routes: [{ code: 'bachelor', stages: [{ years: 3, level: 'undergraduate', tuition: 'uk.tuition' }] }],
  funds: {
    tuition: 'unpaid',
    days: 'uk.days',
    account: { en: 'Yours' },
    timing: { en: 'In a row' },
    link: 'https://www.gov.uk/x',
  },
  pages: { flights: '/articles/2' },
} as const satisfies Block<'costs'>
const rules: Block<'costs'> = RULES as unknown as Block<'costs'>
const LIVING = {
  id: 1,
  iso_country: 'GB',
  currency: 'GBP',
  per: 'month',
  months: 9,
  amounts: [
    { value: 1529, since: '2025-11', cities: ['london'] },
    { value: 1171, since: '2025-11' },
  ],
  as_of: '2026-11-06',
  valid_until: '2027-10-31',
  note: { en: 'A month' },
  source: SOURCE,
} satisfies Block<'living_costs'>

const choiceOf = (more: Partial<CostChoice> = {}): CostChoice => ({
  stage: RULES.routes[0].stages[0],
  band: null,
  city: null,
  people: { partners: 0, children: 0 },
  intake: 2027,
  published: {},
  ...more,
})
const context = { rules, figures: FIGURES, living: LIVING }
const rowsOf = (more: Partial<CostChoice> = {}) => costRows(context, choiceOf(more))
const rate = (currency: string) => (currency === 'GBP' ? 42.167 : null)
const amountOf = (rows: readonly CostRow[], key: string) => rows.find((row) => row.key === key)?.amount

describe('a first year', () => {
  test('is the figures of the country, with those that are not known named', () => {
    const { rows, total, totals, missing } = yearCost(rowsOf(), rate, 'TWD')
    expect(rows.map(({ key, amount, isOnce }) => [key, amount?.from, amount?.to, isOnce])).toEqual([
      ['tuition', 15_000, 40_000, false],
      ['books', undefined, undefined, false],
      ['living', 12_000, 20_000, false],
      // three years and a half, paid with the first
      ['insurance', 2716, 2716, false],
      ['visa', 558, 558, true],
      ['flights', undefined, undefined, true],
      ['deposit', undefined, undefined, true],
      ['tests', undefined, undefined, true],
    ])
    expect(totals).toEqual(new Map([['GBP', { from: 30_274, to: 63_274 }]]))
    // 15,000, 12,000, 2,716 and 558 pounds at 42.167: 632,505.00, 506,004.00, 114,525.57 and 23,529.19
    expect(total).toEqual({ from: 1_276_563.76, to: 2_668_074.76 })
    expect(missing).toEqual(['books', 'flights', 'deposit', 'tests'])
    expect(rows.find(({ key }) => key === 'flights')?.page).toBe('/articles/2')
  })

  test.each<[string, Partial<CostChoice>, Range]>([
    ['a cheap city', { band: 'low' }, rangeOf(12_000)],
    ['an expensive one', { band: 'high' }, rangeOf(20_000)],
    ['a city of the visa rules, in the months that the visa asks for', { city: 'london' }, rangeOf(13_761)],
    ['another city in those months, or the least of the country', { city: 'leeds' }, rangeOf(12_000)],
  ])('lives on the amount of %s', (_, choice, amount) => {
    expect(amountOf(rowsOf(choice), 'living')).toEqual(amount)
  })

  test('a school’s figures of 2022-23 come first, and are carried to the year of the intake with the published ones beside', () => {
    const published = (amount: number) => ({
      amount: rangeOf(amount),
      currency: 'GBP',
      year: '2022-23',
      kind: 'school' as const,
      source: SOURCE,
    })
    const rows = rowsOf({ published: { tuition: published(20_000), fees: published(100), living: published(9000) } })
    const tuition = rows.find(({ key }) => key === 'tuition')
    // five years at 3 and at 5 per cent
    expect(tuition).toMatchObject({ kind: 'school', year: '2022-23', published: { from: 20_000, to: 20_000 } })
    expect([tuition?.amount?.from.toFixed(2), tuition?.amount?.to.toFixed(2)]).toEqual(['23185.48', '25525.63'])
    expect(rows.map(({ key }) => key).slice(0, 4)).toEqual(['tuition', 'fees', 'books', 'living'])
    const sameYear = rowsOf({ intake: 2022, published: { tuition: published(20_000) } })
    expect(sameYear[0]).toMatchObject({ amount: rangeOf(20_000), published: null })
  })

  test('family who come along are rows of their own; an unknown amount makes the row unknown and not zero', () => {
    const rows = rowsOf({ people: { partners: 1, children: 2 } })
    expect([amountOf(rows, 'partner'), amountOf(rows, 'child')]).toEqual([rangeOf(10_394), rangeOf(35_902)])
    const { partner: _, ...without } = rules
    const unknown = costRows({ ...context, rules: without }, choiceOf({ people: { partners: 1, children: 0 } }))
    expect(yearCost(unknown, rate, 'TWD').missing).toContain('partner')
  })

  test('an amount whose currency has no rate is missing from the sum', () => {
    expect(yearCost(rowsOf(), () => null, 'TWD').missing).toEqual(expect.arrayContaining(['tuition', 'living']))
    expect(yearCost(rowsOf(), () => null, 'GBP').total).toEqual({ from: 30_274, to: 63_274 })
  })
})

describe('a degree', () => {
  const rise = riseOf(rules, FIGURES)
  const degree = (years: number, more: Partial<CostChoice> = {}, scholarship = 0) =>
    degreeCost([{ years, rows: rowsOf(more) }], (currency) => (currency === 'GBP' ? 1 : null), 'GBP', {
      rise,
      scholarship,
    })

  test('rises from the second year on; a visa, and an insurance up to its end, are paid with the first', () => {
    const { byYear, total, missing } = degree(3, { band: 'low' })
    // 15,000 + 12,000 + 776 × 3.5 + 558; then 27,000 × 1.03; then 27,000 × 1.03²
    expect(byYear.map(({ from }) => from)).toEqual([30_274, 27_810, 28_644.3])
    expect(total.from).toBeCloseTo(86_728.3)
    expect(missing).toEqual(['books', 'flights', 'deposit', 'tests'])
    // the insurance of a three-year degree is that of three years and a half
    const insurance = degreeCost(
      [{ years: 3, rows: rowsOf().filter(({ key }) => key === 'insurance') }],
      () => 1,
      'GBP',
      { rise },
    )
    expect(insurance.total).toEqual(rangeOf(2716))
  })

  test('a stage without a price makes a minimum, and one of half a year costs half', () => {
    const unknown = rowsOf({ stage: { years: 1, level: 'undergraduate' } })
    const both = degreeCost(
      [
        { years: 1, rows: unknown },
        { years: 0.5, rows: yearlyRows(rowsOf()) },
      ],
      () => 1,
      'GBP',
      { rise },
    )
    expect(both.missing).toContain('tuition')
    expect(both.years).toBe(1.5)
    expect(both.byYear[1]?.from).toBeCloseTo(0.5 * (27_000 * 1.03 + 776))
  })

  test('a scholarship is subtracted once, and never below nothing', () => {
    expect(degree(1, {}, 5000).total.from).toBe(degree(1).total.from - 5000)
    expect(degree(1, {}, 1e9).total).toEqual({ from: 0, to: 0 })
  })
})

describe('for any amounts', () => {
  const amount = fc.tuple(fc.nat(100_000), fc.nat(100_000)).map(([from, more]) => ({ from, to: from + more }))
  const row = fc.record({
    key: fc.constantFrom('tuition', 'living', 'insurance', 'visa'),
    amount: fc.option(amount),
    currency: fc.constantFrom('GBP', 'USD', 'JPY'),
    isOnce: fc.boolean(),
    rises: fc.boolean(),
    extraYears: fc.constantFrom(0, 0.5, 2.5),
  })
  const rows = fc.array(
    row.map(
      (given) =>
        ({
          ...given,
          kind: null,
          year: null,
          published: null,
          raised: null,
          months: null,
          visaMonths: null,
          sources: [],
          page: null,
        }) as CostRow,
    ),
  )
  const anyRate = (currency: string) => ({ GBP: 34_350, USD: 25_948 })[currency] ?? null
  const rises = fc.tuple(fc.nat(10), fc.nat(10)).map(([from, more]) => ({ from, to: from + more }))

  test('the total is the sum of the rows, in whole coins, and its lower end is never above its upper', () => {
    fc.assert(
      fc.property(rows, (given) => {
        const { rows: priced, total, missing } = yearCost(given, anyRate, 'VND')
        expect(total).toEqual(sum(priced.flatMap(({ home }) => home ?? [])))
        expect(total.from).toBeLessThanOrEqual(total.to)
        expect(Number.isInteger(total.from)).toBe(true)
        expect(missing).toHaveLength(priced.filter(({ home }) => home === null).length)
      }),
    )
  })

  test('another row, another year and a higher rise never make it cheaper; a scholarship never dearer', () => {
    fc.assert(
      fc.property(rows, row, rises, fc.nat(5), fc.nat(100_000), (given, more, rise, years, scholarship) => {
        const one = {
          ...more,
          kind: null,
          year: null,
          published: null,
          raised: null,
          months: null,
          visaMonths: null,
          sources: [],
          page: null,
        } as CostRow
        const total = (list: readonly CostRow[], count: number, by: Range, award = 0) =>
          degreeCost([{ years: count, rows: list }], anyRate, 'VND', { rise: by, scholarship: award }).total
        const base = total(given, years, rise)
        const higher = { from: rise.from + 1, to: rise.to + 1 }
        for (const other of [
          total([...given, one], years, rise),
          total(given, years + 1, rise),
          total(given, years, higher),
        ]) {
          expect(other.from).toBeGreaterThanOrEqual(base.from)
          expect(other.to).toBeGreaterThanOrEqual(base.to)
        }
        expect(total(given, years, rise, scholarship).to).toBeLessThanOrEqual(base.to)
      }),
    )
  })

  test('more people never cost less', () => {
    const people = fc.record({ partners: fc.nat(1), children: fc.nat(4) })
    fc.assert(
      fc.property(people, fc.constantFrom('partners', 'children'), (some, whom) => {
        const more = { ...some, [whom]: some[whom] + 1 }
        const of = (who: typeof some) => yearCost(rowsOf({ people: who }), rate, 'TWD').total
        expect(of(more).from).toBeGreaterThanOrEqual(of(some).from)
      }),
    )
  })

  test('a carried figure grows with the years, and the range stays in order', () => {
    fc.assert(
      fc.property(amount, rises, fc.nat(10), (range, rise, years) => {
        const [now, later] = [carried(range, rise, years), carried(range, rise, years + 1)]
        expect(later.from).toBeGreaterThanOrEqual(now.from)
        expect(now.from).toBeLessThanOrEqual(now.to)
      }),
    )
  })

  test('a higher budget never turns a verdict worse', () => {
    const rank = ['short', 'unknown', 'just', 'reaches']
    fc.assert(
      fc.property(amount, fc.nat(300_000), fc.nat(100_000), fc.boolean(), (range, budget, more, isPartial) => {
        const [one, other] = [budget, budget + more].map((each) => rank.indexOf(verdictOf(each, range, isPartial)))
        expect(other).toBeGreaterThanOrEqual(one ?? 0)
      }),
    )
  })
})

test('a verdict names whether all, some or none of the courses are within the budget', () => {
  const range = { from: 100, to: 200 }
  expect([106, 107, 199, 200].map((budget) => verdictOf(budget, range, false))).toEqual([
    'short',
    'just',
    'just',
    'reaches',
  ])
  expect([99, 500].map((budget) => verdictOf(budget, range, true))).toEqual(['short', 'unknown'])
  expect(VERDICTS).toHaveLength(4)
  expect([tuitionWithin(900, 500, 20), tuitionWithin(400, 500, 20)]).toEqual([20, null])
})

test('a way is judged by its worst stage, and years after the second have time to be saved for', () => {
  const stage = (from: number, least: number, most: number, isPartial = false) => ({
    from,
    isPartial,
    cost: { total: { from: least, to: most } },
  })
  const verdict = (...later: ReturnType<typeof stage>[]) => verdictOfWay(100, [stage(1, 50, 90), ...later])
  expect(verdict()).toBe('reaches')
  expect(verdict(stage(2, 110, 150))).toBe('short')
  // 7% above the cheapest course counts in every year
  expect([verdict(stage(3, 124, 150)), verdict(stage(3, 125, 150))]).toEqual(['just', 'short'])
  expect(verdict(stage(3, 80, 120))).toBe('just')
  expect(verdictOfWay(100, [stage(1, 50, 60, true), stage(2, 90, 100)])).toBe('unknown')
  expect(shortOfWay(100, [stage(1, 50, 90), stage(2, 110, 150)])).toBeCloseTo(17.7)
  expect(shortOfWay(100, [stage(1, 50, 90), stage(3, 140, 150)])).toBeCloseTo(49.8)
  expect(shortOfWay(100, [stage(1, 120, 150, true)])).toBe(20)
  expect(shortOfWay(100, [stage(1, 50, 90), stage(3, 110, 150)])).toBe(0)
})

describe('a whole way', () => {
  const stages = [
    { years: 1, level: 'undergraduate' as const, tuition: 'uk.foundation' },
    { years: 3, level: 'undergraduate' as const, tuition: 'uk.tuition' },
  ]
  const way = (more: Partial<Way> = {}) =>
    wayCost(
      context,
      { ...choiceOf(), stages, publishedStage: 'last', ...more },
      { rate: (currency) => (currency === 'GBP' ? 1 : null), home: 'GBP' },
    )

  test('has its first year as the first of the degree, and later stages without what is paid once', () => {
    const { year, degree, stages: priced } = way({ band: 'low' })
    expect(year.total.from).toBe(18_000 + 12_000 + 1164 + 558)
    expect(degree.byYear[0]).toEqual(year.total)
    expect([degree.years, degree.byYear.length]).toEqual([4, 4])
    expect(priced.map(({ from, cost }) => [from, cost.total.from])).toEqual([
      [1, 31_722],
      [2, 15_000 + 12_000 + 776],
    ])
  })

  test('takes a school’s figures for the stage that they are of', () => {
    const tuition = { amount: rangeOf(9000), currency: 'GBP', year: '2027', kind: 'school' as const, source: SOURCE }
    const kinds = (publishedStage: Way['publishedStage']) =>
      way({ published: { tuition }, publishedStage }).stages.map(({ rows }) => rows[0]?.kind)
    expect([kinds('first'), kinds('last')]).toEqual([['school'], ['range', 'school']])
  })

  test('at a school that has only the first stage ends with it, and says how many years follow elsewhere', () => {
    const degreeOf = (publishedStage: Way['publishedStage']) => way({ publishedStage }).degree
    expect([degreeOf('first').years, degreeOf('first').byYear.length, degreeOf('first').elsewhere]).toEqual([1, 1, 3])
    expect([degreeOf('last').years, degreeOf('last').elsewhere]).toEqual([4, 0])
  })

  test('never counts less for living than the visa asks to see, whatever is published', () => {
    const cities = fc.constantFrom(null, 'london', 'leeds')
    const bands = fc.constantFrom(null, 'low' as const, 'high' as const)
    fc.assert(
      fc.property(
        fc.option(fc.nat(30_000)),
        cities,
        bands,
        fc.integer({ min: 2026, max: 2031 }),
        (amount, city, band, intake) => {
          const living =
            amount === null
              ? {}
              : {
                  living: {
                    amount: rangeOf(amount),
                    currency: 'GBP',
                    year: '2026',
                    kind: 'school' as const,
                    source: SOURCE,
                  },
                }
          const least = city === 'london' ? 13_761 : 10_539
          for (const { rows } of way({ published: living, city, band, intake }).stages)
            expect(amountOf(rows, 'living')?.from).toBeGreaterThanOrEqual(least)
        },
      ),
    )
  })
})

test('a year of a master’s counts twelve months of living, of a bachelor’s as many as the visa asks to see', () => {
  const livingIn = (city: string, level: 'undergraduate' | 'graduate') =>
    rowsOf({ city, stage: { years: 1, level } }).find(({ key }) => key === 'living')
  expect(livingIn('london', 'graduate')).toMatchObject({ amount: rangeOf(18_348), months: null })
  expect(livingIn('london', 'undergraduate')).toMatchObject({ amount: rangeOf(13_761), months: 9 })
})

describe('the money to show', () => {
  const fundsOf = (city: string | null, years: number, more: Partial<CostChoice> = {}) =>
    fundsToShow({ ...context, city, band: more.band ?? null, rows: rowsOf({ city, ...more }), years })

  test('is the living costs of at most nine months and the tuition, for 28 days', () => {
    const { parts, amount, days, months, account, timing } = fundsOf('london', 3)
    expect(parts).toEqual([
      { part: 'living', amount: rangeOf(13_761), currency: 'GBP' },
      { part: 'tuition', amount: { from: 15_000, to: 40_000 }, currency: 'GBP' },
    ])
    expect(amount).toEqual({ from: 28_761, to: 53_761 })
    expect({ days, months, account, timing }).toEqual({
      days: 28,
      months: 9,
      account: { en: 'Yours' },
      timing: { en: 'In a row' },
    })
    expect(fundsOf('leeds', 0.5).parts[0]?.amount).toEqual(rangeOf(7026))
  })

  test('without a city is from the least to the dearest amount, and each end for its kind of city', () => {
    const livingOf = (band: CostChoice['band']) => fundsOf(null, 3, { band }).parts[0]?.amount
    expect(livingOf(null)).toEqual({ from: 10_539, to: 13_761 })
    expect([livingOf('low'), livingOf('high')]).toEqual([rangeOf(10_539), rangeOf(13_761)])
  })

  test('without tuition it is the least to show, and says so', () => {
    const { amount, missing } = fundsOf('leeds', 1, { stage: { years: 1, level: 'graduate' } })
    expect({ amount, missing }).toEqual({ amount: rangeOf(10_539), missing: ['tuition'] })
  })

  test('where the school prints the total, it is that of its rows', () => {
    const total: Block<'costs'> = { ...rules, funds: { ...rules.funds, tuition: 'school_total' } }
    expect(fundsToShow({ ...context, rules: total, city: null, band: null, rows: rowsOf(), years: 3 }).amount).toEqual({
      from: 27_776,
      to: 60_776,
    })
  })
})

test.each([
  [1234.567, 'USD', 123_457],
  [1234.5, 'VND', 123_500],
  [1234.4, 'VND', 123_400],
])('%d %s are %d hundredths', (amount, currency, minor) => {
  expect(toMinor(amount, currency)).toBe(minor)
})

test('the year of a figure is its first, and a sum never goes below nothing', () => {
  expect([firstYear('2022-23'), firstYear('2026')]).toEqual([2022, 2026])
  expect(less({ from: 5, to: 20 }, 10)).toEqual({ from: 0, to: 10 })
})
