/** Shapes what leaves: each names every field. */

import type { NamedRow } from '../db/queries/names.ts'
import type { Locale } from '../domain/editions.ts'
import { localize, type NameColumns, namesOfRow } from '../domain/localized.ts'
import type { ApiDeps } from './context.ts'

/** A name in the reader's language, and whether it fell back. */
export function serializeName(names: NameColumns, locale: Locale): { name: string; fallback?: true } {
  const { text, fallback: hasFallenBack } = localize(namesOfRow(names), locale)
  return hasFallenBack ? { name: text, fallback: true } : { name: text }
}

/** A proper name: an English one is no missing translation. */
export const serializeProperName = (names: NameColumns, locale: Locale): string =>
  localize(namesOfRow(names), locale).text

export const serializeNamed = (row: NamedRow, locale: Locale) => ({ id: row.id, ...serializeName(row, locale) })
export const serializeSlugged = (row: NamedRow, locale: Locale) => ({ ...serializeNamed(row, locale), slug: row.slug })

/** An image path ready to use: absolute as it is, anything else behind the dashboard's host. */
export const imageAddress = (path: string, deps: ApiDeps) => (/^https?:\/\//.test(path) ? path : deps.imageHost + path)

/** Logos are drawn monograms, served by the site. */
export const logoPath = (schoolId: number) => `/logos/${schoolId}.svg`
