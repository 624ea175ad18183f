import { keysOf, recordOf } from './collections.ts'

// Currencies for prices. Every amount is an integer in hundredths, `minor`, also in currencies without smaller coins:
// 1.200.000 ₫ are 120,000,000, and end in two zeros.

/** How many units are worth about a US dollar, as a power of ten or half of one: it bounds prices, so that a typing error is noticed. */
const WORTH = {
  USD: 1,
  TWD: 10,
  VND: 10_000,
  PHP: 100,
  THB: 50,
  AED: 5,
  AUD: 1,
  BDT: 100,
  BRL: 5,
  CAD: 1,
  CHF: 1,
  CNY: 10,
  COP: 5000,
  EGP: 50,
  EUR: 1,
  GBP: 1,
  GHS: 10,
  HKD: 10,
  IDR: 10_000,
  INR: 100,
  JPY: 100,
  KES: 100,
  KHR: 5000,
  KRW: 1000,
  KZT: 500,
  LAK: 10_000,
  LKR: 500,
  MMK: 5000,
  MNT: 5000,
  MXN: 10,
  MYR: 5,
  NGN: 1000,
  NPR: 100,
  NZD: 1,
  PKR: 500,
  RUB: 100,
  SAR: 5,
  SGD: 1,
  TRY: 50,
  UAH: 50,
  UZS: 10_000,
  ZAR: 10,
} as const
export type Currency = keyof typeof WORTH
export const CURRENCIES = keysOf(WORTH)

/** Currencies whose hundredths are not in use. */
const WHOLE: readonly Currency[] = [
  'TWD',
  'VND',
  'COP',
  'IDR',
  'JPY',
  'KHR',
  'KRW',
  'KZT',
  'LAK',
  'MMK',
  'MNT',
  'NGN',
  'UZS',
]

type Steps = {
  /** Prices are multiples of so many hundredths: a cent, a whole Taiwan dollar, a dong. */
  price: number
  /** Step of rates per word, whose price is rounded up: NT$6.50 a word is valid, half a dong is not. */
  rate: number
  /** The largest price, in hundredths: of similar value in each currency. */
  max: number
}
export const STEPS: Record<Currency, Steps> = recordOf(CURRENCIES, (currency) => {
  const isWhole = WHOLE.includes(currency)
  return {
    price: isWhole ? 100 : 1,
    rate: isWhole && WORTH[currency] >= 100 ? 100 : 1,
    max: 100_000_000 * WORTH[currency],
  }
})

/** The unit to which large converted amounts are rounded, as readers of the currency count: 萬 of Taiwan dollars, millions of dong. */
export const ROUGH_STEPS: Readonly<Record<string, number>> = { TWD: 10_000, VND: 1_000_000 }

/** Prefixes of currencies with an unambiguous symbol; other currencies are written with their codes. */
export const SYMBOLS: Readonly<Record<string, string>> = {
  USD: 'US$',
  TWD: 'NT$',
  PHP: '₱',
  THB: '฿',
  INR: '₹',
  KRW: '₩',
  NGN: '₦',
  GBP: '£',
  EUR: '€',
}
