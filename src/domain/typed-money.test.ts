import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EDITIONS, LOCALES, type Locale } from '../../tests/support/demo-editions.ts'
import { homeCurrency } from './editions.ts'
import { withCurrency } from './money.ts'
import { type Money, readMoney } from './typed-money.ts'

const RATES: Record<Locale, Record<string, number>> = {
  vi: { VND: 1, USD: 26_000, GBP: 36_000, AUD: 17_000, CAD: 19_000, EUR: 30_500 },
  tw: { TWD: 1, USD: 30, GBP: 41, AUD: 19.5, CAD: 22, EUR: 35 },
  en: { PHP: 1, USD: 56, GBP: 77, AUD: 37, CAD: 41, EUR: 66 },
}
/** Between a thousand and two million US dollars a year; other currencies have no known rate. */
const likelyIn =
  (locale: Locale) =>
  ({ amount, currency }: Money) => {
    const dollars = (amount * (RATES[locale][currency] ?? Number.NaN)) / (RATES[locale].USD ?? 1)
    return Number.isNaN(dollars) || (dollars >= 1000 && dollars <= 2e6)
  }
const read = (text: string, locale: Locale) =>
  readMoney(text, { locale, home: homeCurrency(locale), isLikely: likelyIn(locale) })

describe('an amount in the reader’s own money', () => {
  test.each([
    ['800 triệu', 'vi', 800e6],
    ['800triệu', 'vi', 800e6],
    ['800 tr', 'vi', 800e6],
    ['800 trđ', 'vi', 800e6],
    ['800tr', 'vi', 800e6],
    ['800 trieu dong', 'vi', 800e6],
    ['1,2 tỷ', 'vi', 1.2e9],
    ['1.2 tỉ', 'vi', 1.2e9],
    ['1.25 tỷ', 'vi', 1.25e9],
    ['1 tỷ 200 triệu', 'vi', 1.2e9],
    ['1 tỷ 200.000.000', 'vi', 1.2e9],
    ['1 tỷ 2', 'vi', 1.2e9],
    ['1tỷ2', 'vi', 1.2e9],
    ['2 tỷ 3', 'vi', 2.3e9],
    ['2 tỷ.', 'vi', 2e9],
    ['2 ty 3', 'vi', 2.3e9],
    ['1 tỷ 250', 'vi', 1.25e9],
    ['1 tỷ 050', 'vi', 1.05e9],
    ['800 triệu 5', 'vi', 800.5e6],
    ['1 tỷ rưỡi', 'vi', 1.5e9],
    ['1 tỷ rưỡi đồng/năm', 'vi', 1.5e9],
    ['tỷ rưỡi', 'vi', 1.5e9],
    ['nửa tỷ', 'vi', 0.5e9],
    ['1.2 tỷ/năm', 'vi', 1.2e9],
    ['1,2 tỷ một năm', 'vi', 1.2e9],
    ['1,2 tỷ năm', 'vi', 1.2e9],
    ['mỗi năm 1,2 tỷ', 'vi', 1.2e9],
    ['khoảng 1 tỷ', 'vi', 1e9],
    ['tầm 1 tỷ', 'vi', 1e9],
    ['độ 1 tỷ', 'vi', 1e9],
    ['Khoảng 1 tỷ 2 một năm', 'vi', 1.2e9],
    ['1.125 tỷ', 'vi', 1.125e9],
    ['1,125 tỷ', 'vi', 1.125e9],
    ['0.125 tỷ', 'vi', 125e6],
    ['0,875 tỷ', 'vi', 875e6],
    ['1.2345 tỷ', 'vi', 1_234_500_000],
    ['1.200 triệu', 'vi', 1.2e9],
    ['900.000 nghìn', 'vi', 900e6],
    ['800.000.000', 'vi', 800e6],
    ['800.000.000 đồng', 'vi', 800e6],
    ['800.000.000đ', 'vi', 800e6],
    ['800 000 000 ₫', 'vi', 800e6],
    ['1500000000 VND', 'vi', 1.5e9],
    ['90萬', 'tw', 900_000],
    ['９０ 萬元', 'tw', 900_000],
    ['NT$1,200,000', 'tw', 1.2e6],
    ['NT 120萬', 'tw', 1.2e6],
    ['新臺幣 120 萬', 'tw', 1.2e6],
    ['新台幣150萬元整', 'tw', 1.5e6],
    ['$1,200,000', 'tw', 1.2e6],
    ['1.5百萬', 'tw', 1.5e6],
    ['約150萬', 'tw', 1.5e6],
    ['大約 150 萬左右', 'tw', 1.5e6],
    ['一年150萬', 'tw', 1.5e6],
    ['150萬/年', 'tw', 1.5e6],
    ['每年 150 萬元', 'tw', 1.5e6],
    ['1萬5', 'tw', 15_000],
    ['150萬5000', 'tw', 1_505_000],
    ['1.125 百萬', 'tw', 1.125e6],
    ['1,200千元', 'tw', 1.2e6],
    ['1.2M', 'en', 1.2e6],
    ['₱1,500,000', 'en', 1.5e6],
    ['P1.5M', 'en', 1.5e6],
    ['Php 1,500,000.00', 'en', 1.5e6],
    ['1.5 million pesos', 'en', 1.5e6],
    ['1.250 million', 'en', 1.25e6],
    ['1.125 million pesos a year', 'en', 1.125e6],
    ['about 1.5 million', 'en', 1.5e6],
    ['₱1.5M per year', 'en', 1.5e6],
    ['1 and a half million', 'en', 1.5e6],
    ['half a million', 'en', 500_000],
    ['1500000', 'en', 1.5e6],
    ['1,500,000.50', 'en', 1_500_000.5],
    ['900k', 'en', 900_000],
    ['1,500k', 'en', 1.5e6],
  ] as const)('%s in %s', (text, locale, amount) => {
    expect(read(text, locale)).toEqual({ money: { amount, currency: homeCurrency(locale) } })
  })
})

describe('another named currency is never mistaken', () => {
  test.each([
    ['US$30,000', 'vi', 30_000, 'USD'],
    ['30.000 USD', 'vi', 30_000, 'USD'],
    ['30 nghìn đô', 'vi', 30_000, 'USD'],
    ['30 nghin do la', 'vi', 30_000, 'USD'],
    ['30.000 đô la Mỹ/năm', 'vi', 30_000, 'USD'],
    ['50.000 đô Úc', 'vi', 50_000, 'AUD'],
    ['40.000 đô la Canada', 'vi', 40_000, 'CAD'],
    ['25.000 bảng Anh', 'vi', 25_000, 'GBP'],
    ['1 triệu Đài tệ', 'vi', 1e6, 'TWD'],
    ['$30,000', 'en', 30_000, 'USD'],
    ['200000 dollars', 'en', 200_000, 'USD'],
    ['US$ 66,777', 'en', 66_777, 'USD'],
    ['$30,000 AUD', 'en', 30_000, 'AUD'],
    ['A$30,000', 'en', 30_000, 'AUD'],
    ['S$30,000', 'en', 30_000, 'SGD'],
    ['CA$30,000', 'en', 30_000, 'CAD'],
    ['AU$30,000', 'en', 30_000, 'AUD'],
    ['£30,000', 'en', 30_000, 'GBP'],
    ['£30,000', 'vi', 30_000, 'GBP'],
    ['about £30k a year', 'en', 30_000, 'GBP'],
    ['30 000 €', 'en', 30_000, 'EUR'],
    ['1500000 VND', 'en', 1.5e6, 'VND'],
    ['1500000 VND', 'tw', 1.5e6, 'VND'],
    ['30k usd', 'en', 30_000, 'USD'],
    ['3 萬美元', 'tw', 30_000, 'USD'],
    ['3萬英鎊', 'tw', 30_000, 'GBP'],
    ['5萬澳幣', 'tw', 50_000, 'AUD'],
    ['500萬日圓', 'tw', 5e6, 'JPY'],
    ['30萬人民幣', 'tw', 300_000, 'CNY'],
    ['1,500,000 pesos', 'vi', 1.5e6, 'PHP'],
  ] as const)('%s in %s', (text, locale, amount, currency) => {
    expect(read(text, locale)).toEqual({ money: { amount, currency } })
  })
})

describe('an ambiguous amount has two readings, without a guess', () => {
  test.each([
    ['1 tỷ 25', 'vi', [1.25e9, 1.025e9]],
    ['1 million 200', 'en', [1.2e6, 1_000_200]],
    ['12萬50', 'tw', [125_000, 120_050]],
    ['26.125 triệu', 'vi', [26_125e6, 26_125_000]],
    ['1.500k usd', 'en', [1_500_000, 1500]],
  ] as const)('%s in %s', (text, locale, amounts) => {
    const result = read(text, locale)
    expect(result && 'either' in result && result.either.map(({ amount }) => amount)).toEqual(amounts)
  })

  test('dollars, for a reader with dollars as home currency', () => {
    const amount = 40_000
    expect(read('40,000 dollars', 'tw')).toEqual({
      either: [
        { amount, currency: 'TWD' },
        { amount, currency: 'USD' },
      ],
    })
  })
})

describe('no amount', () => {
  test.each(
    [
      '',
      ' ',
      '-1',
      '−5',
      'abc',
      'many',
      'nhiều',
      '1..2',
      '12,34,56',
      '1.234.5',
      '1 xyz',
      '$',
      '١٢٣',
      '1e9',
      '1,2 tỷ 5',
      '1,5 tỷ rưỡi',
      '1 tỷ 2 năm',
      '2 tỷ/3 năm',
      '50 triệu/tháng',
      '1 triệu 1 tỷ',
      '1 tỷ 2000 triệu',
      '1-2 tỷ',
      'rưỡi',
      '5 rưỡi',
      '£30,000 USD',
      '1 USD 200',
      '₱$5000',
      '1 tỷ tỷ',
      'tỷ',
      'x'.repeat(40_000),
      '1'.repeat(40_000),
      `${'1 '.repeat(45)}!`,
      `${'1'.repeat(90)}!`,
    ].map((text) => [text.slice(0, 20), text] as const),
  )('%s', (_, text) => expect(read(text, 'vi')).toBeNull())

  test('any long text is rejected quickly', () => {
    for (const piece of ['1 ', '1.', '1a', '1 tr ', "1'", 'đ', '¤', 'khoảng ', ' năm'])
      expect(read(piece.repeat(20_000), 'vi')).toBeNull()
  })
})

describe('formatted amounts parse to the same value', () => {
  const compact = (amount: number, locale: Locale) =>
    new Intl.NumberFormat(EDITIONS[locale].htmlLang, {
      notation: 'compact',
      compactDisplay: 'long',
      maximumFractionDigits: 3,
    } as const).format(amount)
  const whole = (amount: number, locale: Locale) => new Intl.NumberFormat(EDITIONS[locale].htmlLang).format(amount)
  /** Plausible yearly budgets, in dollars. */
  const dollars = fc.integer({ min: 2001, max: 1_000_000 })
  const roundedTo = (places: number, amount: number) => Number(amount.toPrecision(places))

  test.each(LOCALES)('in %s, in short and in full, in the home currency and in others', (locale) => {
    fc.assert(
      fc.property(dollars, fc.constantFrom(...Object.keys(RATES[locale])), (sum, currency) => {
        const amount = roundedTo(4, (sum * (RATES[locale].USD ?? 1)) / (RATES[locale][currency] ?? 1))
        for (const write of [compact, whole])
          for (const text of [
            withCurrency(write(amount, locale), currency, locale),
            `${write(amount, locale)} ${currency}`,
          ])
            expect([text, read(text, locale)]).toEqual([text, { money: { amount, currency } }])
      }),
    )
  })
})
