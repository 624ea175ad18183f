/** What follows from the home country of an edition's readers: their clock and their money. */
import currencies from 'country-to-currency'
import { isKeyOf } from './collections.ts'

/** ISO 4217; undefined where a place has no currency of its own. @param country ISO 3166-1 alpha-2 */
export const currencyIn = (country: string): string | undefined =>
  isKeyOf(currencies, country) ? currencies[country] : undefined

/** Names of one zone differ with the time: Asia/Ho_Chi_Minh was Asia/Saigon. */
const sameZone = (one: string, other: string) => {
  const [a, b] = [one, other].map((timeZone) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone)
  return a === b
}

/**
 * The time zone of a country: a preferred one of that country, else its only one. Null where a country has several, or none.
 * @param country ISO 3166-1 alpha-2
 * @param preferred IANA names
 */
export function timeZoneIn(country: string, preferred: readonly string[]): string | null {
  const zones = new Intl.Locale(`und-${country}`).getTimeZones() ?? []
  const [only, ...others] = zones
  return (
    preferred.find((each) => zones.some((zone) => sameZone(zone, each))) ?? (others.length === 0 ? only : null) ?? null
  )
}
