/** Figures of schools as readers meet them. */
import { ROUGH_STEPS } from './currencies.ts'
import { homeCurrencies } from './editions.ts'

const digits = 3
const leastSteps = 10

/** A converted amount, in units of its currency: rounded to the step of the currency from ten steps on, else to three digits. */
export function roughly(value: number, currency: string): number {
  const step = ROUGH_STEPS[currency]
  if (step !== undefined && value >= leastSteps * step) return Math.round(value / step) * step
  return Number(value.toPrecision(digits))
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
