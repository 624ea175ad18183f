/** A school as lists show it: read by internal names, serialized with those of the contract. */

import { z } from 'zod'
import { listBlocks } from '../../db/queries/blocks.ts'
import { listColleges, listEnrollments, listTags, type NamedRow } from '../../db/queries/names.ts'
import type { LinkedSchool } from '../../db/queries/schools.ts'
import type { Database } from '../../db/store.ts'
import type { Locale } from '../../domain/editions.ts'
import type { ApiDeps } from '../context.ts'
import { fallback, NamedSchema, SluggedSchema } from '../parameters.ts'
import { imageAddress, logoPath, serializeNamed, serializeProperName, serializeSlugged } from '../presenters.ts'
import { type FigureNames, FiguresSchema, serializeFigures } from './school-figures.ts'

/** The names that schools refer to by id, and the exchange rates and sources of their amounts. */
type SchoolNames = { enrollments: NamedRow[]; colleges: NamedRow[]; tags: NamedRow[] } & FigureNames

/** @param names of everything that schools refer to by id */
export function schoolItem(school: LinkedSchool, names: SchoolNames, locale: Locale, deps: ApiDeps) {
  const chosen = (rows: NamedRow[], ids: number[]) => rows.filter(({ id }) => ids.includes(id))
  const city = { name_en: school.city_en, name_vi: school.city_vi, name_tw: school.city_tw }
  return {
    id: school.id,
    slug: school.slug,
    name: serializeProperName(school, locale),
    name_en: school.name_en,
    name_tw: school.name_tw,
    name_vi: school.name_vi,
    logo: imageAddress(logoPath(school.id), deps),
    country_code: school.country_code,
    iso_country: school.iso_country,
    city: { id: school.city_id, name: serializeProperName(city, locale), name_en: school.city_en },
    latitude: school.latitude,
    longitude: school.longitude,
    enrollments: chosen(names.enrollments, school.enrollments).map((row) => serializeNamed(row, locale)),
    colleges: chosen(names.colleges, school.colleges).map((row) => serializeNamed(row, locale)),
    tags: chosen(names.tags, school.tags).map((row) => serializeSlugged(row, locale)),
    no_exam: school.no_exam === 1,
    rank: school.rank,
    // private schools have one tuition for everybody
    figures: serializeFigures(school.figures, locale, school.kind === 'private' ? { ...names, sources: [] } : names),
  }
}
export type SchoolItem = ReturnType<typeof schoolItem>

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
  figures: FiguresSchema,
  fallback,
})

export function serializeSchool(item: SchoolItem): z.input<typeof SchoolItemSchema> {
  const { name_tw, logo, enrollments, colleges, tags, ...alike } = item
  return {
    ...alike,
    name_ch: name_tw,
    path_logo: logo,
    school_enrollments: enrollments,
    school_colleges: colleges,
    school_tags: tags,
  }
}

/** The names that schools refer to by id, a few dozen rows, and the rates and sources of money. */
export async function readSchoolNames(db: Database): Promise<SchoolNames> {
  const [enrollments, colleges, tags, [rates], sources] = await Promise.all([
    listEnrollments(db, null),
    listColleges(db),
    listTags(db),
    listBlocks(db, 'exchange_rates'),
    listBlocks(db, 'sources'),
  ])
  return { enrollments, colleges, tags, rates, sources }
}
