import fc from 'fast-check'
import { expect, test } from 'vitest'
import '../../tests/support/demo-editions.ts'
import { readBudget } from './budgets.ts'

const RATES = {
  vi: { home: 'VND', rates: { USD: 25_948, GBP: 34_350 } },
  tw: { home: 'TWD', rates: { USD: 31.853, GBP: 42.167 } },
  en: { home: 'PHP', rates: { USD: 62.518, GBP: 82.762 } },
}
type Edition = keyof typeof RATES
const read = (text: string, locale: Edition) => readBudget(text, RATES[locale], locale)

test.each<[Edition, string, number]>([
  ['vi', '900 triệu', 900_000_000],
  ['vi', '900tr/năm', 900_000_000],
  ['vi', '1 tỷ 2', 1_200_000_000],
  ['vi', '1 tỷ 1 một năm', 1_100_000_000],
  ['vi', 'US$30,000', 778_440_000],
  ['tw', '150 萬', 1_500_000],
  ['en', '₱2.5 million', 2_500_000],
  // of a range the upper end
  ['vi', '700–900 triệu', 900_000_000],
  ['vi', '700tr - 1,1 tỷ một năm', 1_100_000_000],
  ['tw', '120~150 萬', 1_500_000],
  ['en', 'US$20,000-30,000', 1_875_540],
  ['en', '1.2 – 1.5 million', 1_500_000],
])('in %s, %s is a budget of %d', (locale, text, home) => {
  expect(read(text, locale)).toMatchObject({ home })
})

test.each<[Edition, string, number | null]>([
  ['vi', '900', 900_000_000],
  ['vi', '1', 1_000_000_000],
  ['tw', '150', 1_500_000],
  ['tw', '80', 800_000],
  ['en', '900', 900_000],
  ['en', '2', 2_000_000],
  ['vi', '0', null],
  ['vi', '900 USD', null],
])('in %s, %s alone is too small; %d is suggested', (locale, text, meant) => {
  expect(read(text, locale)).toMatchObject({ error: 'small', meant })
})

test.each<[Edition, string, string]>([
  ['vi', '', 'unreadable'],
  ['vi', '-900 triệu', 'unreadable'],
  ['vi', 'nhiều', 'unreadable'],
  ['vi', '1 tỷ 25', 'either'],
  ['vi', '30,000 CHF', 'currency'],
  ['vi', '900 francs', 'unreadable'],
  ['tw', '9999999999', 'large'],
])('in %s, %j is answered with a reason: %s', (locale, text, error) => {
  expect(read(text, locale)).toMatchObject({ error })
})

test('without a rate of the US dollar every amount of the reader’s own money is a budget', () => {
  const rates = { home: 'VND', rates: {} }
  expect(readBudget('900', rates, 'vi')).toMatchObject({ home: 900 })
  expect(readBudget('£20,000', rates, 'vi')).toMatchObject({ error: 'currency' })
})

test('any text has an answer, and a budget is never negative', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom<Edition>('vi', 'tw', 'en'), (text, locale) => {
      const budget = read(text, locale)
      expect('error' in budget || budget.home > 0).toBe(true)
    }),
  )
})

test.each(['5000-', '1-', '1 ', ',', '-', '9 triệu – '])('500 times %j is read', (part) => {
  // when ends of ranges could be ranges, each further dash doubled the time: this test would not end
  expect(read(part.repeat(500), 'vi')).toHaveProperty('error')
})
