/** The demo's price list with dong for the Vietnamese edition and pesos for the English one. */
import type { Prices } from '../../src/domain/content/prices.ts'

/** Exchange rates of the test's price list, chosen so that every amount needs rounding. */
const RATES = { VND: 25_300, PHP: 57, THB: 33 }

/** Adds an amount in dong and one in pesos to every amount in dollars; the editions use them. */
export function inDongAndPesos(prices: Prices): Prices {
  const withAmounts = beside(prices) as Prices
  return { ...withAmounts, currencies: { vi: 'VND', tw: 'TWD', en: 'PHP' } }
}

function beside(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(beside)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, beside(inner)]))
  const { USD } = entries
  return typeof USD === 'number'
    ? { ...entries, VND: USD * RATES.VND, PHP: USD * RATES.PHP, THB: USD * RATES.THB }
    : entries
}
