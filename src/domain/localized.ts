import { keysOf } from './collections.ts'
import { EDITIONS, type Locale } from './editions.ts'

/** A text in each language; a missing one falls back as the edition defines. Its schema is in another file, because it is too large for browsers. */
export type Localized = { en: string; vi?: string | undefined; tw?: string | undefined }

/** The text in `locale`, or in its fallback (tw → en, vi → en, en → vi), and whether it fell back. */
export function localize(
  texts: Partial<Record<Locale, string | undefined>>,
  locale: Locale,
): { text: string; fallback: boolean } {
  const text = texts[locale]
  if (text) return { text, fallback: false }
  return { text: texts[EDITIONS[locale].fallback] ?? texts.en ?? '', fallback: true }
}

/** Picks several localized fields of one item at once; `fallback` is there only when one of them fell back. */
export function localizeFields<K extends string>(
  fields: Record<K, Partial<Record<Locale, string | undefined>>>,
  locale: Locale,
): Record<K, string> & { fallback?: true } {
  const picked = {} as Record<K, string>
  let hasFallenBack = false
  for (const key of keysOf(fields)) {
    const { text, fallback } = localize(fields[key], locale)
    picked[key] = text
    hasFallenBack ||= fallback
  }
  return hasFallenBack ? { ...picked, fallback: true as const } : picked
}
