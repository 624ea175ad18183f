import { currencyOf, type Prices } from './content/prices.ts'
import type { Currency } from './currencies.ts'
import type { Locale } from './editions.ts'
import { homeCurrency } from './editions.ts'
import { writtenDay } from './moments.ts'
import type { RatesByCurrency } from './school-facts.ts'

export type HomeRate = { asked: Currency; home: string; rate: number; day: string }

/** The approximate value of one unit of an edition's price currency in its readers' own, with the formatted day; null when they are the same. */
export function homeRate(
  prices: Prices | null,
  rates: { as_of: string; rates: RatesByCurrency } | undefined,
  locale: Locale,
): HomeRate | null {
  const requestedCurrency = prices && currencyOf(prices, locale)
  const home = homeCurrency(locale)
  const rate = requestedCurrency ? rates?.rates[requestedCurrency]?.[home] : undefined
  if (!requestedCurrency || requestedCurrency === home || !rates || rate === undefined) return null
  return { asked: requestedCurrency, home, rate, day: writtenDay(new Date(rates.as_of), locale, 'UTC') }
}
