import { keysOf, recordOf } from './collections.ts'
import { defaultEdition, editionCodes, editionOf, type Locale, textEditions } from './editions.ts'
import { type Json, parseJson } from './json.ts'

/** A text in each language; a missing one falls back as the edition defines. Its schema is in another file, because it is too large for browsers. */
export type Localized = Readonly<Record<Locale, string | undefined>>

/** The text in `locale`, else the first of those that its edition falls back to, and whether it fell back. */
export function localize(texts: Localized, locale: Locale): { text: string; fallback: boolean } {
  const text = texts[locale]
  if (text) return { text, fallback: false }
  const written = textEditions(locale).find((each) => texts[each])
  return { text: (written !== undefined && texts[written]) || '', fallback: true }
}

/** A text that is the same in every language. */
export const sameText = (text: string): Localized => ({ [defaultEdition()]: text })

/** Names in tables: in three columns, which editions read by their language, and of any edition in `names`. */
export type NameColumns = {
  name_en: string
  name_vi: string | null
  name_tw: string | null
  names?: Json<Localized>
}

export const namesOfRow = ({ name_en, name_vi, name_tw, names }: NameColumns): Localized => ({
  ...textsOfColumns({ en: name_en, vi: name_vi, tw: name_tw }),
  ...(names && parseJson(names)),
})

/** Every name of a row, whatever its language: readers search in all of them. */
export const everyNameOf = (row: NameColumns): string[] => [
  ...new Set(
    [row.name_en, row.name_vi, row.name_tw, ...Object.values(namesOfRow(row))].flatMap((name) => (name ? [name] : [])),
  ),
]

/** The texts of three columns by edition. The default edition always has one. */
export function textsOfColumns(columns: { en: string | null; vi: string | null; tw: string | null }): Localized {
  const texts = editionCodes().flatMap((code) => {
    const { nameColumn, language } = editionOf(code)
    // a language without a column of its own falls back
    const text = nameColumn === 'en' && language !== 'en' ? null : columns[nameColumn]
    return text ? [[code, text]] : []
  })
  return { [defaultEdition()]: columns.en ?? undefined, ...Object.fromEntries(texts) }
}

/** The English text, for the API's fields such as `name_en`; the default edition's where no edition is in English. */
export function englishText(texts: Localized): string {
  const english = editionCodes().find((code) => editionOf(code).language === 'en')
  return (english && texts[english]) || localize(texts, defaultEdition()).text
}

/** Picks several localized fields of one item at once; `fallback` is there only when one of them fell back. */
export function localizeFields<K extends string>(
  fields: Record<K, Localized>,
  locale: Locale,
): Record<K, string> & { fallback?: true } {
  let hasFallenBack = false
  const picked = recordOf(keysOf(fields), (key) => {
    const { text, fallback } = localize(fields[key], locale)
    hasFallenBack ||= fallback
    return text
  })
  return hasFallenBack ? { ...picked, fallback: true as const } : picked
}
