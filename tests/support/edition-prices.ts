/** The demo firm's price list as a firm has it that asks dong in Vietnam and pesos in the Philippines. */
import type { Prices } from '../../src/domain/content/prices.ts'

/** What a dollar is in the made-up list: rates at which nothing comes out even. */
const RATES = { VND: 25_300, PHP: 57 }

/** Every amount in dollars has one in dong and one in pesos beside it, and these are what the editions ask. */
export function inDongAndPesos(prices: Prices): Prices {
  const asked = beside(prices) as Prices
  return { ...asked, currencies: { vi: 'VND', tw: 'TWD', en: 'PHP' } }
}

function beside(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(beside)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, beside(inner)]))
  const { USD } = entries
  return typeof USD === 'number' ? { ...entries, VND: USD * RATES.VND, PHP: USD * RATES.PHP } : entries
}
