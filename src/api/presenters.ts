/** Shapes what leaves: each names every field. */
import { z } from 'zod'
import type { Locale } from '../domain/editions.ts'
import { localize } from '../domain/localized.ts'
import type { NamedRow } from '../store/queries/names.ts'
import type { LinkedSchool } from '../store/queries/schools.ts'
import type { ApiDeps } from './context.ts'
import { fallback, NamedSchema, SluggedSchema } from './parameters.ts'

type Names = { name_en: string; name_vi: string | null; name_tw: string | null }

const namesOf = ({ name_en, name_vi, name_tw }: Names) => ({
  en: name_en,
  vi: name_vi ?? undefined,
  tw: name_tw ?? undefined,
})

/** A name in the reader's language, and whether it fell back. */
export function presentName(names: Names, locale: Locale): { name: string; fallback?: true } {
  const { text, fallback: hasFallenBack } = localize(namesOf(names), locale)
  return hasFallenBack ? { name: text, fallback: true } : { name: text }
}

/** A proper name: an English one is no missing translation. */
export const presentProperName = (names: Names, locale: Locale): string => localize(namesOf(names), locale).text

export const presentNamed = (row: NamedRow, locale: Locale) => ({ id: row.id, ...presentName(row, locale) })
export const presentSlugged = (row: NamedRow, locale: Locale) => ({ ...presentNamed(row, locale), slug: row.slug })

/** An image path ready to use: absolute as it is, anything else behind the dashboard's host. */
export const imageAddress = (path: string, deps: ApiDeps) => (/^https?:\/\//.test(path) ? path : deps.imageHost + path)

export const SchoolItemSchema = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  name_en: z.string(),
  name_ch: z.string().nullable(),
  name_vi: z.string().nullable(),
  path_logo: z.string(),
  country_code: z.string(),
  iso_country: z.string(),
  city: z.object({ id: z.int(), name: z.string(), name_en: z.string() }),
  latitude: z.number(),
  longitude: z.number(),
  school_enrollments: z.array(NamedSchema),
  school_colleges: z.array(NamedSchema),
  school_tags: z.array(SluggedSchema),
  no_exam: z.boolean(),
  rank: z.int().nullable(),
  fallback,
})
export type SchoolItem = z.infer<typeof SchoolItemSchema>

/** The names that schools refer to by id. */
export type SchoolNames = { enrollments: NamedRow[]; colleges: NamedRow[]; tags: NamedRow[] }

export function presentSchool(school: LinkedSchool, names: SchoolNames, locale: Locale, deps: ApiDeps): SchoolItem {
  const chosen = (rows: NamedRow[], ids: number[]) => rows.filter(({ id }) => ids.includes(id))
  const city = { name_en: school.city_en, name_vi: school.city_vi, name_tw: school.city_tw }
  return {
    id: school.id,
    slug: school.slug,
    name: presentProperName(school, locale),
    name_en: school.name_en,
    name_ch: school.name_tw,
    name_vi: school.name_vi,
    path_logo: imageAddress(logoPath(school.id), deps),
    country_code: school.country_code,
    iso_country: school.iso_country,
    city: { id: school.city_id, name: presentProperName(city, locale), name_en: school.city_en },
    latitude: school.latitude,
    longitude: school.longitude,
    school_enrollments: chosen(names.enrollments, school.enrollments).map((row) => presentNamed(row, locale)),
    school_colleges: chosen(names.colleges, school.colleges).map((row) => presentNamed(row, locale)),
    school_tags: chosen(names.tags, school.tags).map((row) => presentSlugged(row, locale)),
    no_exam: school.no_exam === 1,
    rank: school.rank,
  }
}

/** Logos are drawn monograms, served by the site. */
export const logoPath = (schoolId: number) => `/logos/${schoolId}.svg`
