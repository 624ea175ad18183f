import { describe, expect, test } from 'vitest'
import type { Locale } from '../../tests/support/demo-editions.ts'
import { homeCurrency } from './school-facts.ts'
import { readYearlyBudget } from './typed-budget.ts'

const RATES: Record<Locale, Record<string, number>> = {
  vi: { USD: 26_000, GBP: 36_000 },
  tw: { USD: 30, GBP: 41 },
  en: { USD: 56, GBP: 77 },
}
const read = (text: string, locale: Locale, rates = RATES[locale]) =>
  readYearlyBudget(text, { locale, home: homeCurrency(locale), rates })

test.each([
  ['900 triệu', 'vi', 900_000_000],
  ['900000000', 'vi', 900_000_000],
  ['30.000 USD', 'vi', 780_000_000],
  ['150萬', 'tw', 1_500_000],
  ['1.5 million', 'en', 1_500_000],
  ['£20,000', 'en', 1_540_000],
] as const)('%s in %s is that much of the reader’s money', (text, locale, amount) => {
  expect(read(text, locale)).toEqual({ amount, offers: [] })
})

describe('an amount without its unit', () => {
  test.each([
    ['900', 'vi', [900_000_000]],
    ['1,2', 'vi', [1_200_000_000]],
    ['150', 'tw', [1_500_000]],
    ['1.5', 'en', [1_500_000]],
    ['900', 'en', [900_000]],
  ] as const)('%s in %s offers what it may mean', (text, locale, offers) => {
    expect(read(text, locale)).toEqual({ amount: null, offers })
  })
})

test('an ambiguous amount offers both readings', () => {
  expect(read('1 tỷ 25', 'vi')).toEqual({ amount: null, offers: [1_250_000_000, 1_025_000_000] })
})

test.each(['abc', '-900', '0', '900 francs', '99999999999999'])('%s is no budget', (text) => {
  expect(read(text, 'vi')).toEqual({ amount: null, offers: [] })
})

test('without a rate only the reader’s own money is read', () => {
  expect(read('900 triệu', 'vi', {})).toEqual({ amount: 900_000_000, offers: [] })
  expect(read('900', 'vi', {})).toEqual({ amount: 900, offers: [] })
  expect(read('£20,000', 'vi', {})).toEqual({ amount: null, offers: [] })
})
