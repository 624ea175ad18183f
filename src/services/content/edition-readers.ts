/** Which editions visitors see, where their readers live, and the currency of its prices: what the launch checklist sets of all editions at once. */
import type { EntryRow } from '../../db/queries/content-entries.ts'
import { readValue } from '../../domain/content/entry.ts'
import { ExchangeRatesSchema } from '../../domain/content/facts.ts'
import { fillPrices } from '../../domain/content/fill-prices.ts'
import { type Entries, isSame } from '../../domain/content/values.ts'
import { CURRENCIES, type Currency } from '../../domain/currencies.ts'
import { type FieldIssue, FieldsError } from '../../domain/domain-error.ts'
import { currencyIn, timeZoneIn } from '../../domain/home-country.ts'
import { rateBetween, rateTable } from '../../domain/rates/read-rates.ts'
import type { EntryChange } from './rows.ts'

/** @property home_country ISO 3166-1 alpha-2 @property currency of the prices */
export type EditionReaders = {
  code: string
  version: number
  is_shown: boolean
  home_country: string
  currency: Currency
}

/**
 * Changes of the editions that are to differ. With another country come its time zone and its currency.
 * @param rows entries of the editions
 * @param staffZone IANA: of several time zones in a country, those of the editions are preferred, then this one
 * @throws FieldsError at `CODE.home_country` for a country with several time zones, none of which is known
 */
export function readersChanges(
  rows: readonly EntryRow[],
  editions: readonly EditionReaders[],
  staffZone: string,
): EntryChange[] {
  const issues: FieldIssue[] = []
  const zones = [...rows.map((row) => String(readValue(row).time_zone)), staffZone]
  const changes = editions.flatMap(({ code, version, is_shown, home_country, currency }) => {
    const row = rows.find(({ key, is_gone }) => key === code && is_gone === 0)
    if (!row) return []
    const { hidden, ...former } = readValue(row)
    const value: Entries = { ...former, currency, ...(!is_shown && { hidden: true }) }
    const isMoved = home_country !== former.home_country
    if (!isMoved && currency === former.currency && is_shown === (hidden !== true)) return []
    if (isMoved) {
      const zone = timeZoneIn(home_country, [String(former.time_zone), ...zones])
      if (zone === null) issues.push({ path: `${code}.home_country`, key: 'fields.home_country.zones' })
      Object.assign(value, {
        home_country,
        time_zone: zone,
        home_currency: currencyIn(home_country) ?? former.home_currency,
      })
    }
    return [{ file: row.file, place: row.place, version, value }]
  })
  if (issues.length > 0) throw new FieldsError(issues)
  return changes
}

/**
 * The price list with amounts in the currencies that editions which visitors see are to have, converted where it has none: visitors can't order
 * without them. Null where none is missing.
 * @param rows entries of the editions, of the price list and of the exchange rates
 * @throws FieldsError at `CODE.currency` without an exchange rate
 */
export function pricesChange(
  rows: { editions: readonly EntryRow[]; prices: readonly EntryRow[]; rates: readonly EntryRow[] },
  editions: readonly EditionReaders[],
): EntryChange | null {
  const [[list], [rates]] = [rows.prices, rows.rates]
  if (!list) return null
  const table = rateTable(rates ? ExchangeRatesSchema.parse({ id: 1, ...readValue(rates) }).rates : {})
  const given = readValue(list)
  let value = given
  const issues: FieldIssue[] = []
  for (const { code, currency } of editions.filter(({ is_shown }) => is_shown)) {
    const edition = rows.editions.find(({ key }) => key === code)
    const from = CURRENCIES.find((each) => edition && each === readValue(edition).currency)
    if (from === undefined || from === currency) continue
    const rate = rateBetween(table, from, currency)
    if (rate === null) issues.push({ path: `${code}.currency`, key: 'fields.currency.no_rate' })
    else value = fillPrices(value, { from, to: currency, rate })
  }
  if (issues.length > 0) throw new FieldsError(issues)
  return isSame(value, given) ? null : { file: list.file, place: list.place, version: list.version, value }
}
