/** Admitted students, as the three addresses that list them show them. */

import { z } from 'zod'
import { findStudents, type StudentRow } from '../../db/queries/people.ts'
import type { Locale } from '../../domain/editions.ts'
import { parseJson } from '../../domain/json.ts'
import { localize, localizeFields } from '../../domain/localized.ts'
import type { ApiDeps } from '../context.ts'
import { findCountryFilter } from '../countries/list-countries.ts'
import { CodeSchema, CountryParameterSchema, fallback, PagingSchema } from '../parameters.ts'
import { imageAddress, logoPath, serializeProperName } from '../presenters.ts'

export const StudentItemSchema = z.object({
  id: z.int(),
  student: z.string(),
  school: z.string(),
  school_en: z.string(),
  school_id: z.int(),
  path_logo: z.string(),
  country_code: z.string(),
  iso_country: z.string(),
  degree: z.string(),
  major: z.string(),
  score: z.string(),
  scholarship: z.string().nullable(),
  experience: z.string(),
  /** Month, such as 2026-03. */
  admitted: z.string(),
  demo: z.literal(true).optional(),
  fallback,
})
export type Student = ReturnType<typeof studentItem>

export const serializeStudent = ({ logo, ...alike }: Student): z.input<typeof StudentItemSchema> => ({
  ...alike,
  path_logo: logo,
})

export const StudentQuerySchema = PagingSchema.extend({
  country: CountryParameterSchema.optional(),
  degree: CodeSchema.optional(),
})

/** One page of the admitted students that meet the filters, the latest first. */
export async function readStudents(
  deps: ApiDeps,
  { country: parameter, degree, page, per_page }: z.output<typeof StudentQuerySchema>,
  locale: Locale,
): Promise<{ students: Student[]; total: number; page: number; per_page: number }> {
  const country = await findCountryFilter(deps.store.read, parameter)
  if (country === 'unknown') return { students: [], total: 0, page, per_page }
  const { students, total } = await findStudents(
    deps.store.read,
    { country, degree: degree ?? null },
    { page, perPage: per_page },
  )
  return { students: students.map((row) => studentItem(row, locale, deps)), total, page, per_page }
}

export const schoolNames = (row: { school_en: string; school_vi: string | null; school_tw: string | null }) => ({
  name_en: row.school_en,
  name_vi: row.school_vi,
  name_tw: row.school_tw,
})

function studentItem(row: StudentRow, locale: Locale, deps: ApiDeps) {
  const { scholarship, ...texts } = parseJson(row.data)
  return {
    id: row.id,
    school: serializeProperName(schoolNames(row), locale),
    school_en: row.school_en,
    school_id: row.school_id,
    logo: imageAddress(logoPath(row.school_id), deps),
    country_code: row.country_code,
    iso_country: row.iso_country,
    degree: row.degree,
    ...localizeFields(texts, locale),
    scholarship: scholarship && localize(scholarship, locale).text,
    admitted: row.admitted,
    ...(row.demo === 1 && { demo: true as const }),
  }
}
