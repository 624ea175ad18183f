import { expect, test } from 'vitest'
import { yearCost } from './year-cost.ts'

const of = (amount: number, currency = 'USD') => ({ amount, currency, year: '2023', source: 'x' })
const dollarsPer = (currency: string) => ({ USD: 1, AUD: 0.65 })[currency] ?? null

test('a sum needs tuition and living; what is known of the rest is added', () => {
  expect(yearCost({ tuition: of(10_000), living: of(20_000, 'AUD'), books: of(500) }, dollarsPer)).toMatchObject({
    usd: 23_500,
    parts: { missing: ['insurance', 'visa_fee'] },
  })
})

test('without living there are parts and no sum', () => {
  const { usd, parts } = yearCost({ tuition: of(10_000) }, dollarsPer)
  expect([usd, parts.parts.map(({ part, usd: each }) => [part, each]), parts.missing]).toEqual([
    null,
    [['tuition', 10_000]],
    ['living', 'insurance', 'visa_fee'],
  ])
})

test('an amount without a rate is missing, and never counted as nothing', () => {
  const { usd, parts } = yearCost({ tuition: of(10_000, 'XYZ'), living: of(1) }, dollarsPer)
  expect([usd, parts.missing]).toEqual([null, ['tuition', 'insurance', 'visa_fee']])
})
