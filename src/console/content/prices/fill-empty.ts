/** Fills the empty amounts of a posted price list; server only. */
import type { StaffClient } from '../../../api/staff/client.ts'
import { itemAt } from '../../../domain/collections.ts'
import { ExchangeRatesSchema } from '../../../domain/content/facts.ts'
import { fillPrices } from '../../../domain/content/fill-prices.ts'
import { type Entries, isSame } from '../../../domain/content/values.ts'
import type { Currency } from '../../../domain/currencies.ts'
import { rateBetween, rateTable } from '../../../domain/rates/read-rates.ts'

/** @property day of the rates, such as 2026-11-29 @property withoutRate currencies that cannot be converted */
export type Filled = { from: Currency; to: Currency[]; day: string; withoutRate: Currency[] }

/** A price list with amounts for its empty ones, at the exchange rates of the content. */
export async function fillEmpty(
  staff: StaffClient,
  posted: Entries,
  { from, to: currencies }: { from: Currency; to: readonly Currency[] },
): Promise<{ prices: Entries; filled: Filled }> {
  const entry = await staff.showEntry({ kind: 'exchange_rates', key: 'exchange_rates' })
  const { as_of: day, rates } = ExchangeRatesSchema.parse({ id: 1, ...itemAt(entry.entries, 0).value })
  const table = rateTable(rates)
  let prices = posted
  const filled: Filled = { from, to: [], day, withoutRate: [] }
  for (const to of currencies.filter((currency) => currency !== from)) {
    const rate = rateBetween(table, from, to)
    const next = fillPrices(prices, { from, to, rate: rate ?? 1 })
    if (isSame(next, prices)) continue
    filled[rate === null ? 'withoutRate' : 'to'].push(to)
    if (rate !== null) prices = next
  }
  return { prices, filled }
}
