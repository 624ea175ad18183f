/**
 * Currencies for prices. Every amount is an integer in hundredths, `minor`, also in currencies without smaller coins:
 * 1.200.000 ₫ are 120,000,000, and end in two zeros.
 */
export const CURRENCIES = ['USD', 'TWD', 'VND', 'PHP', 'THB'] as const
export type Currency = (typeof CURRENCIES)[number]

type Steps = {
  /** Prices are multiples of so many hundredths: a cent, a whole Taiwan dollar, a dong. */
  price: number
  /** Step of rates per word, whose price is rounded up: NT$6.50 a word is valid, half a dong is not. */
  rate: number
  /** The largest price, in hundredths: of similar value in each currency. */
  max: number
}
export const STEPS: Record<Currency, Steps> = {
  USD: { price: 1, rate: 1, max: 100_000_000 },
  TWD: { price: 100, rate: 1, max: 1_000_000_000 },
  VND: { price: 100, rate: 100, max: 1_000_000_000_000 },
  PHP: { price: 1, rate: 1, max: 10_000_000_000 },
  THB: { price: 1, rate: 1, max: 5_000_000_000 },
}

/** The unit to which large converted amounts are rounded, as readers of the currency count: 萬 of Taiwan dollars, millions of dong. */
export const ROUGH_STEPS: Readonly<Record<string, number>> = { TWD: 10_000, VND: 1_000_000 }

/** Prefixes of currencies with an unambiguous symbol; other currencies are written with their codes. */
export const SYMBOLS: Readonly<Record<string, string>> = {
  USD: 'US$',
  TWD: 'NT$',
  PHP: '₱',
  THB: '฿',
  GBP: '£',
  EUR: '€',
}
