/** Which editions visitors see, and where their readers live: what the launch checklist sets of all editions at once. */
import type { EntryRow } from '../../db/queries/content-entries.ts'
import { readValue } from '../../domain/content/entry.ts'
import type { Entries } from '../../domain/content/values.ts'
import { type FieldIssue, FieldsError } from '../../domain/domain-error.ts'
import { currencyIn, timeZoneIn } from '../../domain/home-country.ts'
import type { EntryChange } from './rows.ts'

/** `home_country`: ISO 3166-1 alpha-2 */
export type EditionReaders = { code: string; version: number; is_shown: boolean; home_country: string }

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
  const changes = editions.flatMap(({ code, version, is_shown, home_country }) => {
    const row = rows.find(({ key, is_gone }) => key === code && is_gone === 0)
    if (!row) return []
    const { hidden, ...former } = readValue(row)
    const value: Entries = { ...former, ...(!is_shown && { hidden: true }) }
    const isMoved = home_country !== former.home_country
    if (!isMoved && is_shown === (hidden !== true)) return []
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
