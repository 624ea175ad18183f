/**
 * What the firm may ask its prices in. Every amount of every currency is an integer in hundredths, `minor`, those of currencies
 * without smaller coins too: 1.200.000 ₫ are 120,000,000, and end in two noughts.
 */
export const CURRENCIES = ['USD', 'TWD', 'VND', 'PHP'] as const
export type Currency = (typeof CURRENCIES)[number]

type Steps = {
  /** Prices are whole multiples of so many hundredths: a cent, a whole Taiwan dollar, a dong. */
  price: number
  /** So are rates a word, of which a price is rounded up: NT$6.50 a word is one, half a dong is none. */
  rate: number
  /** The largest price, in hundredths: about as much in each currency. */
  max: number
}
export const STEPS: Record<Currency, Steps> = {
  USD: { price: 1, rate: 1, max: 100_000_000 },
  TWD: { price: 100, rate: 1, max: 1_000_000_000 },
  VND: { price: 100, rate: 100, max: 1_000_000_000_000 },
  PHP: { price: 1, rate: 1, max: 10_000_000_000 },
}

/** What is written before an amount, of currencies whose sign can be taken for no other; others are written by their codes. */
export const SIGNS: Readonly<Record<string, string>> = { USD: 'US$', TWD: 'NT$', PHP: '₱', GBP: '£', EUR: '€' }
