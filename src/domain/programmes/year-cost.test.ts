import { expect, test } from 'vitest'
import type { CostContext } from '../costs/cost-rows.ts'
import type { Figure } from '../figures/figure.ts'
import { yearCost } from './year-cost.ts'

const of = (amount: number, currency = 'USD', year = '2027') => ({ amount, currency, year, source: 'x' })
const FUNDS = { tuition: 'year', account: {}, timing: {}, link: '' } as const
const RULES = { id: 1, iso_country: 'AU', living: '', rise: '', routes: [], pages: {}, funds: FUNDS }
const country: CostContext = { rules: RULES, figures: new Map(), living: null }
const basis = {
  country,
  city: 'darwin',
  intake: 2027,
  dollarsPer: (currency: string) => ({ USD: 1, AUD: 0.65 })[currency] ?? null,
}

test('a sum needs tuition and living, and has the books and personal costs that a school publishes', () => {
  const amounts = { tuition: of(10_000), books: of(500), living: of(20_000, 'AUD'), other: of(700) }
  expect(yearCost(amounts, basis)).toMatchObject({
    usd: 24_200,
    parts: {
      missing: ['insurance', 'visa_fee'],
      parts: [{ counted: 10_000 }, { counted: 500 }, { counted: 20_000 }, { counted: 700 }],
    },
  })
})

test('without living there are parts and no sum', () => {
  const { usd, parts } = yearCost({ tuition: of(10_000) }, basis)
  expect([usd, parts.parts.map(({ part, counted }) => [part, counted]), parts.missing]).toEqual([
    null,
    [['tuition', 10_000]],
    ['living', 'insurance', 'visa_fee'],
  ])
})

test('an amount without a rate is missing, and never counted as nothing', () => {
  const { usd, parts } = yearCost({ tuition: of(10_000, 'XYZ'), living: of(1) }, basis)
  expect([usd, parts.missing]).toEqual([null, ['tuition', 'insurance', 'visa_fee']])
})

test('an older fee is carried to the coming start, and the country adds insurance, visa and what the visa asks for', () => {
  const source = { name: { en: 'A' }, link: 'https://a.example' }
  const figureOf = (key: string, value: number, value_to?: number): [string, Figure] => [
    key,
    {
      key,
      what: { en: key },
      value,
      currency: 'AUD',
      year: '2026',
      source,
      as_of: '2026-11-06',
      valid_until: '2027-10-31',
      ...(value_to && { value_to }),
    },
  ]
  const figures = new Map([figureOf('au.oshc', 600), figureOf('au.visa.fee', 2000), figureOf('rise', 10, 20)])
  const rules = { ...RULES, insurance: 'au.oshc', visa: ['au.visa.fee'], rise: 'rise' }
  const living = {
    id: 1,
    iso_country: 'AU',
    currency: 'AUD',
    per: 'year' as const,
    as_of: '2026-11-06',
    note: {},
    source,
    amounts: [{ value: 29_710, since: '2024-05' }],
  }
  const { usd, parts } = yearCost(
    { tuition: of(10_000, 'AUD', '2026') },
    { ...basis, country: { rules, figures, living } },
  )
  // between 11,000 and 12,000, and 29,710, 600 and 2,000 at 0.65
  expect(usd).toBe(Math.round(43_810 * 0.65))
  expect(
    parts.parts.map(({ part, amount, counted, source: code }) => [part, amount, Math.round(counted ?? 0), code]),
  ).toEqual([
    ['tuition', 10_000, 11_500, 'x'],
    ['living', 29_710, 29_710, 'living_costs/AU'],
    ['insurance', 600, 600, 'figures/au.oshc'],
    ['visa_fee', 2000, 2000, 'figures/au.visa.fee'],
  ])
  expect(parts.missing).toEqual([])
})
