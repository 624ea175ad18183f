import { LOCALES, type Locale } from '../editions.ts'

/** When each language's texts last changed, in milliseconds since 1970; a language that never did is left out. */
export type ChangedAt = Partial<Record<Locale, number>>

/** The languages whose texts are older than a change in another one: somebody ought to look whether they still say the same. */
export function outdatedIn(changed: ChangedAt, there: readonly Locale[] = LOCALES): Locale[] {
  const last = Math.max(0, ...there.map((locale) => changed[locale] ?? 0))
  return there.filter((locale) => (changed[locale] ?? 0) < last)
}
