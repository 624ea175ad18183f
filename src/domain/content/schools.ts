/** Countries, cities, schools and the names they refer to. */

import { z } from 'zod'
import { OTHER_COUNTRY } from '../codes.ts'
import { byEditionSchema } from '../edition-code.ts'
import { LocalizedSchema } from '../localized-schema.ts'
import { cell, code, degrees, id, name, once, slug, text, words } from './fields.ts'

/** The usual word for the parts of a country, as the filter of schools calls them. */
export const REGION_LABELS = ['regions', 'states', 'provinces', 'counties'] as const

/** Values that URLs, filters and forms use for something else. */
const RESERVED_CODES = ['all', 'unknown', OTHER_COUNTRY]

/** A destination of the school search, of one or several countries. */
export const CountrySchema = z.strictObject({
  id,
  /** Part of URLs; an id of the API has digits alone. */
  code: code.refine((value) => !RESERVED_CODES.includes(value) && /[a-z]/.test(value), 'a code of its own'),
  /** ISO 3166: several where one destination covers several countries. */
  iso_countries: z.array(z.string().regex(/^[A-Z]{2}$/)).min(1),
  /** Not on the site: neither its pages, nor its schools. */
  hidden: z.boolean().default(false),
  /** Place in menus; entries without one follow in the order of the list. */
  order: z.int().min(1).max(999).optional(),
  /** Left out of the menus of header and footer. */
  hidden_in_menus: z.boolean().default(false),
  /** Whether the footer links its list of schools, beside its guide. */
  list_in_footer: z.boolean().default(false),
  regions_label: z.enum(REGION_LABELS).default('regions'),
  name: LocalizedSchema,
  /** In forms, where it differs from the name. */
  choice_name: LocalizedSchema.optional(),
  /** The form used within a sentence ("in the USA"), in the languages where it differs from the name. */
  name_in: byEditionSchema(z.string().min(1)).optional(),
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
  country: code,
  iso_country: z.string().length(2),
  latitude: degrees(90),
  longitude: degrees(180),
})
/** A state, a province or another part of a country, used to filter schools. */
export const RegionSchema = z.strictObject({
  id,
  code: slug,
  country: code,
  name: LocalizedSchema,
  cities: once(z.array(slug)),
})
export const SCHOOL_KINDS = ['public', 'private'] as const
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
    country: code,
    iso_country: z.string().length(2),
    city: slug,
    latitude: degrees(90),
    longitude: degrees(180),
    kind: z.enum(SCHOOL_KINDS),
    /** Identifiers in open data: `unitid` (US Department of Education), `ror` (Research Organization Registry), `cricos` (Australia’s register), `ukprn` (UK register of providers), `duo` (Dutch register). */
    identifiers: words.pipe(z.array(z.string().regex(/^(unitid|ror|cricos|ukprn|duo):\w+$/))),
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
