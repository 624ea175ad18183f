/** Figures of schools as readers meet them. */
import { editionOf, homeCurrencies, type Locale } from './editions.ts'

/** The home currency of an edition's families; the price currency may differ. */
export const homeCurrency = (locale: Locale): string => editionOf(locale).homeCurrency

/** @returns `value` rounded to two digits: a rate of another day is no more precise */
export function roughly(value: number): number {
  if (value === 0) return 0
  const unit = 10 ** (Math.floor(Math.log10(value)) - 1)
  return Math.round(value / unit) * unit
}

/** For each currency, its value in the home currencies. */
export type RatesByCurrency = Record<string, Record<string, number>>

/** The approximate value of one unit of a currency in US dollars, from the rates of both to the home currencies; null without rates. */
export function dollarsPer(currency: string, rates: RatesByCurrency): number | null {
  const [rate, dollar] = [rates[currency], rates.USD]
  if (!rate || !dollar) return null
  const crossed = homeCurrencies().flatMap((home) => {
    const [inHome, dollarInHome] = [rate[home], dollar[home]]
    return inHome === undefined || dollarInHome === undefined ? [] : [inHome / dollarInHome]
  })
  if (crossed.length === 0) return null
  return crossed.reduce((sum, rate) => sum + rate, 0) / crossed.length
}
