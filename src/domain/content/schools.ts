/** Countries, cities, schools and the names they refer to. */
import { z } from 'zod'
import { COUNTRY_CODES } from '../codes.ts'
import { LocalizedSchema } from '../localized-schema.ts'
import { cell, degrees, id, name, once, slug, text, words } from './fields.ts'

export const CountrySchema = z.strictObject({
  id,
  code: z.enum(COUNTRY_CODES),
  iso_countries: z.array(z.string().length(2)).min(1),
  name: LocalizedSchema,
  /** The form used within a sentence ("in the USA"), in the languages where it differs from the name. */
  name_in: z
    .strictObject({ en: z.string().min(1), vi: z.string().min(1), tw: z.string().min(1) })
    .partial()
    .optional(),
  enrollments: z.array(id).min(1),
  summary: LocalizedSchema,
  intro: LocalizedSchema,
})
export const EnrollmentSchema = z.strictObject({ id, slug, name: LocalizedSchema })
export const CollegeSchema = z.strictObject({ id, slug, name: LocalizedSchema })
export const TagSchema = z.strictObject({ id, slug, name: LocalizedSchema })

export const CitySchema = z.strictObject({
  id: z.coerce.number().pipe(id),
  slug,
  name_en: name,
  name_vi: cell(name),
  name_tw: cell(name),
  country: z.enum(COUNTRY_CODES),
  iso_country: z.string().length(2),
  latitude: degrees(90),
  longitude: degrees(180),
})
/** A state, a province or another part of a country, used to filter schools. */
export const RegionSchema = z.strictObject({
  id,
  code: slug,
  country: z.enum(COUNTRY_CODES),
  name: LocalizedSchema,
  cities: once(z.array(slug)),
})
export const SchoolSchema = z
  .strictObject({
    id: z.coerce.number().pipe(id),
    slug,
    name_en: name,
    name_vi: cell(name),
    name_tw: cell(name),
    aliases: z.string().transform((text) =>
      text
        .split('|')
        .map((alias) => alias.trim())
        .filter(Boolean),
    ),
    country: z.enum(COUNTRY_CODES),
    iso_country: z.string().length(2),
    city: slug,
    latitude: degrees(90),
    longitude: degrees(180),
    kind: z.enum(['public', 'private']),
    /** Identifiers in open data: `unitid` (US Department of Education), `ror` (Research Organization Registry), `cricos` (Australia’s register). */
    identifiers: words.pipe(z.array(z.string().regex(/^(unitid|ror|cricos):\w+$/))),
    website: z.url({ protocol: /^https$/ }),
    founded: cell(z.coerce.number().int().min(1000).max(2100)),
    enrollments: words.pipe(once(z.array(z.coerce.number().pipe(id)).min(1))),
    colleges: words.pipe(once(z.array(slug).min(1))),
    tags: words.pipe(once(z.array(slug))),
    /** No SAT or ACT required; only used for bachelor’s degrees in the US. */
    no_exam: z.enum(['0', '1']).transform((flag) => flag === '1'),
    introduction_en: text,
    introduction_vi: cell(text),
    introduction_tw: cell(text),
  })
  .refine(({ no_exam, iso_country }) => !no_exam || iso_country === 'US', {
    path: ['no_exam'],
    message: '0 outside the US',
  })
