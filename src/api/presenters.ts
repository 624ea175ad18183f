/** Shapes what leaves: each names every field. */

import type { NamedRow } from '../db/queries/names.ts'
import type { Locale } from '../domain/editions.ts'
import { localize } from '../domain/localized.ts'
import type { ApiDeps } from './context.ts'

type Names = { name_en: string; name_vi: string | null; name_tw: string | null }

const namesOf = ({ name_en, name_vi, name_tw }: Names) => ({
  en: name_en,
  vi: name_vi ?? undefined,
  tw: name_tw ?? undefined,
})

/** A name in the reader's language, and whether it fell back. */
export function serializeName(names: Names, locale: Locale): { name: string; fallback?: true } {
  const { text, fallback: hasFallenBack } = localize(namesOf(names), locale)
  return hasFallenBack ? { name: text, fallback: true } : { name: text }
}

/** A proper name: an English one is no missing translation. */
export const serializeProperName = (names: Names, locale: Locale): string => localize(namesOf(names), locale).text

export const serializeNamed = (row: NamedRow, locale: Locale) => ({ id: row.id, ...serializeName(row, locale) })
export const serializeSlugged = (row: NamedRow, locale: Locale) => ({ ...serializeNamed(row, locale), slug: row.slug })

/** An image path ready to use: absolute as it is, anything else behind the dashboard's host. */
export const imageAddress = (path: string, deps: ApiDeps) => (/^https?:\/\//.test(path) ? path : deps.imageHost + path)

/** Logos are drawn monograms, served by the site. */
export const logoPath = (schoolId: number) => `/logos/${schoolId}.svg`
