/** Every kind of content: its schema, and where a content folder has it. */
import type { z } from 'zod'
import { LOCALES, type Locale } from '../editions.ts'
import { ArticleSchema, ArticleTagSchema, ClassificationSchema } from './articles.ts'
import { BLOCK_SCHEMAS } from './blocks.ts'
import { FactSchema } from './facts.ts'
import { GlossarySchema } from './glossary.ts'
import { HOME_COUNTRIES, type HomeCode } from './guides.ts'
import type { ListKind } from './kinds.ts'
import { StudentSchema, TestimonialSchema } from './people.ts'
import { PlaceSchema } from './rankings.ts'
import { CitySchema, CollegeSchema, CountrySchema, EnrollmentSchema, SchoolSchema, TagSchema } from './schools.ts'
import type { Entries } from './values.ts'

/**
 * `list`: a YAML file that is a list. `lists`: one that holds lists by name. `notes`: what stands beside such lists under a name of its own.
 * `one`: a YAML file that is one thing; `each`: a folder of them. `rows`: a CSV; `tables`: a folder of them. `documents`: a folder a thing, with a Markdown file a language.
 */
export type Layout = 'list' | 'lists' | 'notes' | 'one' | 'each' | 'rows' | 'tables' | 'documents'

type Given = Record<string, (key: string, value: Entries) => unknown>

export type Shelf = {
  layout: Layout
  /** A file of the content folder, or a folder for `each`, `tables` and `documents`. */
  file: string
  /** The names of the lists or notes in the file that hold this kind. */
  lists?: readonly string[]
  /** The fields that tell one thing from another, within its list or table. */
  key: readonly string[]
  /** What a thing must be, read. */
  schema: z.ZodType
  /** Fields of the schema that aren't written, since they follow from the key or another field. */
  given?: Given
}

const list = (file: string, schema: z.ZodType, ...key: string[]): Shelf => ({
  layout: 'list',
  file,
  schema,
  key: key.length > 0 ? key : ['id'],
})
const lists = (file: string, name: string, schema: z.ZodType, ...key: string[]): Shelf => ({
  layout: 'lists',
  file,
  schema,
  lists: [name],
  key: key.length > 0 ? key : ['id'],
})
const rows = (file: string, schema: z.ZodType, ...key: string[]): Shelf => ({ layout: 'rows', file, schema, key })
const one = (file: string, schema: z.ZodType, given: Given = { id: () => 1 }): Shelf => ({
  layout: 'one',
  file,
  schema,
  key: [],
  given,
})
const each = (file: string, schema: z.ZodType, given: Given = {}): Shelf => ({
  layout: 'each',
  file,
  schema,
  key: [],
  given,
})

const blocks = BLOCK_SCHEMAS

/** A file a language, whose place in the list of languages is its number. */
const OF_LOCALE: Given = { id: (key) => LOCALES.indexOf(key as Locale) + 1, code: (key) => key }

/** FNV-1a in 31 bits, above zero: figures come and go between others, and keep their numbers. */
function numberOf(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return ((hash >>> 1) % 0x7ffffffe) + 1
}

/** Every kind of content, by its name. */
export const SHELVES = {
  enrollments: list('enrollments.yaml', EnrollmentSchema),
  countries: list('countries.yaml', CountrySchema, 'code'),
  colleges: list('colleges.yaml', CollegeSchema),
  tags: list('tags.yaml', TagSchema),
  cities: rows('cities.csv', CitySchema, 'id'),
  schools: rows('schools.csv', SchoolSchema, 'id'),
  facts: { layout: 'tables', file: 'facts', schema: FactSchema, key: ['school', 'kind', 'level'] },
  classifications: list('classifications.yaml', ClassificationSchema),
  article_tags: list('article-tags.yaml', ArticleTagSchema),
  articles: { layout: 'documents', file: 'articles', schema: ArticleSchema, key: [] },
  students: list('students.yaml', StudentSchema),
  testimonials: list('testimonials.yaml', TestimonialSchema),
  banners: lists('home.yaml', 'banners', blocks.banners),
  customizes: lists('home.yaml', 'customizes', blocks.customizes),
  flows: lists('home.yaml', 'flows', blocks.flows),
  services: lists('home.yaml', 'services', blocks.services),
  advertisements: lists('home.yaml', 'advertisements', blocks.advertisements),
  videos: lists('home.yaml', 'videos', blocks.videos),
  notable_schools: lists('home.yaml', 'notable_schools', blocks.notable_schools),
  faq: lists('home.yaml', 'faq', blocks.faq),
  offices: list('offices.yaml', blocks.offices, 'code'),
  site: one('site.yaml', blocks.site),
  credentials: lists('team.yaml', 'credentials', blocks.credentials),
  people: lists('team.yaml', 'people', blocks.people, 'code'),
  registrations: lists('team.yaml', 'registrations', blocks.registrations),
  consultation: one('consultation.yaml', blocks.consultation),
  packages: lists('services.yaml', 'packages', blocks.packages),
  offerings: lists('services.yaml', 'offerings', blocks.offerings),
  document_services: lists('services.yaml', 'document_services', blocks.document_services),
  modes: lists('services.yaml', 'modes', blocks.modes),
  application_services: lists('services.yaml', 'application_services', blocks.application_services),
  service_notes: {
    layout: 'notes',
    file: 'services.yaml',
    schema: blocks.service_notes,
    key: [],
    given: { id: () => 1 },
    lists: ['integrity', 'rush', 'after_order'],
  },
  prices: one('prices.yaml', blocks.prices),
  regions: list('regions.yaml', blocks.regions, 'code'),
  fact_kinds: list('fact-kinds.yaml', blocks.fact_kinds, 'code'),
  sources: list('sources.yaml', blocks.sources, 'code'),
  figures: { ...list('figures.yaml', blocks.figures, 'key'), given: { id: (key) => numberOf(key) } },
  exchange_rates: one('exchange-rates.yaml', blocks.exchange_rates),
  living_costs: list('living-costs.yaml', blocks.living_costs, 'iso_country'),
  working_hours: lists('working-hours.yaml', 'hours', blocks.working_hours),
  holidays: lists('working-hours.yaml', 'holidays', blocks.holidays),
  answer_templates: list('answer-templates.yaml', blocks.answer_templates),
  match_reading: one('match.yaml', blocks.match_reading),
  universities: rows('universities.csv', blocks.universities, 'id'),
  ranking_lists: { ...list('rankings.yaml', blocks.ranking_lists, 'code'), given: { places: () => [] } },
  ranking_places: { layout: 'tables', file: 'rankings', schema: PlaceSchema, key: ['university', 'year', 'window'] },
  guides: each('guides', blocks.guides),
  education_systems: {
    ...list('education-systems.yaml', blocks.education_systems, 'code'),
    given: { id: (key) => HOME_COUNTRIES.indexOf(key as HomeCode) + 1 },
  },
  question_categories: lists('questions.yaml', 'categories', blocks.question_categories),
  questions: lists('questions.yaml', 'questions', blocks.questions),
  synonyms: each('synonyms', blocks.synonyms, OF_LOCALE),
  school_words: each('school-words', blocks.school_words, OF_LOCALE),
  pages: { layout: 'documents', file: 'pages', schema: blocks.pages, key: [], given: { code: (key) => key } },
  glossary: one('glossary.yaml', GlossarySchema, {}),
} as const satisfies Record<ListKind | keyof typeof BLOCK_SCHEMAS | 'ranking_places' | 'glossary', Shelf>

export type ShelfKind = keyof typeof SHELVES
export const SHELF_KINDS = Object.keys(SHELVES) as ShelfKind[]

/** What is below the folder of a layout; a page is one entry, whose texts are a file a language. */
const BELOW: Partial<Record<Layout, RegExp>> = {
  each: /^[^/]+\/[^/]+\.yaml$/,
  tables: /^[^/]+\/[^/]+\.csv$/,
  documents: new RegExp(
    `^(articles/[^/]+/(article\\.yaml|(${LOCALES.join('|')})\\.md)|pages/[^/]+(/(${LOCALES.join('|')})\\.md)?)$`,
  ),
}

/** The kinds whose entries a file of the content folder holds; none when nothing reads it. */
export function kindsIn(file: string): ShelfKind[] {
  const [folder] = file.split('/', 1)
  return SHELF_KINDS.filter((kind) => {
    const shelf: Shelf = SHELVES[kind]
    return BELOW[shelf.layout] ? file !== folder && shelf.file === folder : shelf.file === file
  })
}

/** Whether a load reads a file: others would be kept, and never seen. */
export const isContentFile = (file: string): boolean =>
  !/(^|\/)\./.test(file) && kindsIn(file).some((kind) => BELOW[SHELVES[kind].layout]?.test(file) ?? true)
