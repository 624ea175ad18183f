import { currencyOf, type Prices } from './content/prices.ts'
import type { Currency } from './currencies.ts'
import type { Locale } from './editions.ts'
import { writtenDay } from './moments.ts'
import { HOME_CURRENCY, type RatesByCurrency } from './school-facts.ts'

export type HomeRate = { asked: Currency; home: string; rate: number; day: string }

/** What one unit of the currency that an edition asks in is about in its readers' own, with the day as they write it; null where they are one. */
export function homeRate(
  prices: Prices | null,
  rates: { as_of: string; rates: RatesByCurrency } | undefined,
  locale: Locale,
): HomeRate | null {
  const asked = prices && currencyOf(prices, locale)
  const home = HOME_CURRENCY[locale]
  const rate = asked ? rates?.rates[asked]?.[home] : undefined
  if (!asked || asked === home || !rates || rate === undefined) return null
  return { asked, home, rate, day: writtenDay(new Date(rates.as_of), locale, 'UTC') }
}
