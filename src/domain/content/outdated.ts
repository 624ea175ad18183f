import { editionCodes, type Locale } from '../editions.ts'

/** The time of the last change of each language's texts, in milliseconds since 1970; a language without changes is left out. */
export type ChangedAt = Partial<Record<Locale, number>>

/** The languages whose texts are older than a change in another one: an editor should check whether they still agree. */
export function outdatedIn(changed: ChangedAt, there: readonly Locale[] = editionCodes()): Locale[] {
  const last = Math.max(0, ...there.map((locale) => changed[locale] ?? 0))
  return there.filter((locale) => (changed[locale] ?? 0) < last)
}
