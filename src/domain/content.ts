/** What the consultancy publishes: one schema a type; a content file is checked against it before anything is loaded. */
import { z } from 'zod'
import { COUNTRY_CODES, OFFICES } from './codes.ts'
import { LOCALES } from './editions.ts'
import { LocalizedSchema } from './localized.ts'

const id = z.int().positive()
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
const demo = z.boolean().optional()
/** A path of this site, or an https address. */
const link = z.string().regex(/^(\/[^/\\]|\/$|https:\/\/)/)

export const CountrySchema = z.strictObject({
  id,
  code: z.enum(COUNTRY_CODES),
  iso_countries: z.array(z.string().length(2)).min(1),
  name: LocalizedSchema,
  /** As it stands within a sentence ("in the USA"), in the languages where that differs from the name. */
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

/** An empty CSV cell is not zero. */
const degrees = (max: number) => z.string().min(1).transform(Number).pipe(z.number().min(-max).max(max))
const web = z.url({ protocol: /^https?$/ })
/** A link to a row stands there once. */
const once = <T extends z.ZodArray>(schema: T) =>
  schema.refine((values) => new Set(values).size === values.length, 'each once')
const name = z.string().min(1)
/** An empty CSV cell is no value. */
const cell = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())
const words = z.string().transform((text): unknown[] => text.split(/\s+/).filter(Boolean))

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
export const SchoolSchema = z.strictObject({
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
  website: z.url({ protocol: /^https$/ }),
  founded: cell(z.coerce.number().int().min(1000).max(2100)),
  enrollments: words.pipe(once(z.array(z.coerce.number().pipe(id)).min(1))),
  colleges: words.pipe(once(z.array(slug).min(1))),
  tags: words.pipe(once(z.array(slug))),
  no_exam: z.enum(['0', '1']).transform((flag) => flag === '1'),
  introduction_en: name,
  introduction_vi: cell(name),
  introduction_tw: cell(name),
})

const block = { id, title: LocalizedSchema, desc: LocalizedSchema, demo }

/** Content that is shown as it stands, a list a kind; the kinds are the names of the API's lists. */
export const BLOCK_SCHEMAS = {
  banners: z.strictObject({ ...block, link, link_label: LocalizedSchema }),
  customizes: z.strictObject({ ...block, link: link.optional() }),
  flows: z.strictObject(block),
  services: z.strictObject({ ...block, code: slug, link }),
  advertisements: z.strictObject({ ...block, link }),
  videos: z.strictObject({ ...block, link }),
  faq: z.strictObject({ id, question: LocalizedSchema, answer: LocalizedSchema, demo }),
  offices: z.strictObject({
    id,
    code: z.enum(OFFICES),
    edition: z.enum(LOCALES),
    locale: z.enum(LOCALES),
    name: LocalizedSchema,
    address: LocalizedSchema,
    phone: z.string().min(1),
    /** Without one, leads go to LEADS_TO. */
    email: z.union([z.email(), z.literal('')]).default(''),
    hours: LocalizedSchema,
    demo,
  }),
  site: z.strictObject({
    id,
    name: LocalizedSchema,
    tagline: LocalizedSchema,
    description: LocalizedSchema,
    email: z.email(),
    weekly_slots: z.int().positive(),
    founded: z.int(),
    claims: z.array(
      z.strictObject({
        id: z.union([id, slug]),
        value: z.string(),
        label: LocalizedSchema,
        period: z.string().optional(),
        how_counted: LocalizedSchema,
        demo,
      }),
    ),
    social: z.record(z.enum(LOCALES), z.array(z.strictObject({ kind: slug, url: web }))),
    chat: z.record(
      z.enum(['zalo', 'line', 'whatsapp', 'wechat']),
      z.strictObject({ url: web, id: z.string(), qr_text: z.string().optional() }),
    ),
    sister_sites: z.partialRecord(z.enum(LOCALES), z.array(z.strictObject({ name: z.string(), url: web }))),
    payment: z.record(z.enum(LOCALES), z.string()),
    demo,
  }),
  consultation: z.strictObject({
    id,
    intro: LocalizedSchema,
    next_steps: z.array(z.strictObject({ title: LocalizedSchema, desc: LocalizedSchema })).length(3),
    consent: z.strictObject({ version: z.string().min(1), text: LocalizedSchema }),
  }),
  pages: z.strictObject({
    id,
    code: slug,
    version: z.string(),
    updated: z.iso.date(),
    title: LocalizedSchema,
    description: LocalizedSchema,
    /** HTML made from Markdown when it is loaded. */
    body: LocalizedSchema,
  }),
} as const

export type BlockKind = keyof typeof BLOCK_SCHEMAS
export type Block<K extends BlockKind> = z.output<(typeof BLOCK_SCHEMAS)[K]>

/** Everything that a content folder holds, checked. */
export type Content = {
  enrollments: z.output<typeof EnrollmentSchema>[]
  countries: z.output<typeof CountrySchema>[]
  colleges: z.output<typeof CollegeSchema>[]
  tags: z.output<typeof TagSchema>[]
  cities: z.output<typeof CitySchema>[]
  schools: z.output<typeof SchoolSchema>[]
  blocks: { [K in BlockKind]: Block<K>[] }
}
