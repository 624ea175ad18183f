/** Figures of schools as readers meet them. */
import type { Locale } from './editions.ts'

/** What families of an edition reckon in, which need not be what they pay the firm in. */
export const HOME_CURRENCY = { vi: 'VND', tw: 'TWD', en: 'PHP' } as const satisfies Record<Locale, string>
export type HomeCurrency = (typeof HOME_CURRENCY)[Locale]
export const HOME_CURRENCIES: readonly HomeCurrency[] = [...new Set(Object.values(HOME_CURRENCY))]

/** @returns `value` rounded to two digits: no more is known of money at another day's rate */
export function roughly(value: number): number {
  if (value === 0) return 0
  const unit = 10 ** (Math.floor(Math.log10(value)) - 1)
  return Math.round(value / unit) * unit
}

/** Of each currency, how much one unit of it is in the home currencies. */
export type RatesByCurrency = Record<string, Record<HomeCurrency, number>>

/** How many US dollars one unit of a currency is about, by the rates that both have to the home currencies; null where there are none. */
export function dollarsPer(currency: string, rates: RatesByCurrency): number | null {
  const [own, dollar] = [rates[currency], rates.USD]
  if (!own || !dollar) return null
  const crossed = HOME_CURRENCIES.map((home) => own[home] / dollar[home])
  return crossed.reduce((sum, rate) => sum + rate, 0) / crossed.length
}
