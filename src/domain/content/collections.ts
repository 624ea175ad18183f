/** Every content kind, described once: its schema, its place in a content folder, its references, and where editors and readers see it. */

import type { z } from 'zod'
import { keysOf } from '../collections.ts'
import { editionCodes, isLocale } from '../editions.ts'
import { countrySchoolsPath, freePagePath, questionPath, schoolPath, servicePath } from '../site-paths.ts'
import { AnswerTemplatesSchema } from './answer-templates.ts'
import { ArticleSchema, ArticleTagSchema, ClassificationSchema } from './articles.ts'
import { BLOCKS } from './blocks.ts'
import { BookingQuestionSchema } from './booking-questions.ts'
import { CostSchema } from './costs.ts'
import { EditionSchema } from './editions.ts'
import { ExchangeRatesSchema, FactKindSchema, FactSchema, LivingCostSchema, SourceSchema } from './facts.ts'
import { FigureSchema } from './figures.ts'
import { CredentialSchema, PersonSchema, PromiseSchema, RegistrationSchema } from './firm.ts'
import { FORM_CHOICES } from './form-choices.ts'
import { FreePageSchema } from './free-pages.ts'
import { GlossarySchema } from './glossary.ts'
import { EducationTrackSchema, GuideSchema, HOME_COUNTRIES } from './guides.ts'
import { HomePageSchema } from './home-page.ts'
import { MatchReadingSchema } from './match.ts'
import { MenusSchema } from './menus.ts'
import { StudentSchema, TestimonialSchema } from './people.ts'
import { PricesSchema } from './prices.ts'
import { ProgrammeSchema } from './programmes.ts'
import { PlaceSchema, RankingBlockSchema, UniversitySchema } from './rankings.ts'
import { SchoolWordsSchema } from './school-words.ts'
import {
  CitySchema,
  CollegeSchema,
  CountrySchema,
  EnrollmentSchema,
  RegionSchema,
  SchoolSchema,
  TagSchema,
} from './schools.ts'
import { SERVICE_SCHEMAS } from './services.ts'
import { SubjectSchema } from './subjects.ts'
import { SynonymsSchema } from './synonyms.ts'
import type { Entries } from './values.ts'
import { HolidaysSchema, WorkingHoursSchema } from './working-hours.ts'

/**
 * `list`: a YAML file with one list. `lists`: one with several named lists. `notes`: an entry beside such lists, under its own name.
 * `one`: a YAML file with one entry; `each`: a folder of them. `rows`: a CSV; `tables`: a folder of them. `documents`: a folder for each entry, with a Markdown file for each language.
 */
export type Layout = 'list' | 'lists' | 'notes' | 'one' | 'each' | 'rows' | 'tables' | 'documents'

type ImpliedFields = Record<string, (key: string, value: Entries) => unknown>

/** The console's groups of kinds. */
export const AREAS = [
  'reading',
  'schools',
  'rankings',
  'home',
  'proof',
  'firm',
  'prices',
  'figures',
  'words',
  'first',
] as const
export type Area = (typeof AREAS)[number]

type More = {
  /** The names of the lists or notes that hold this kind. */
  lists?: readonly string[]
  /** The fields that identify an entry within its list or table. */
  key?: readonly string[]
  /** Fields of the schema that are not written, because the key or another field implies them. */
  given?: ImpliedFields
  /** Fields that don't change once an entry exists, besides its key: others and stored orders refer to them. */
  fixed?: readonly string[]
  /** References by dotted path: kind and field of the referenced entry, `cities.slug`. `key` is the key of a record, `*` any value of one. */
  references?: Readonly<Record<string, string>>
  /** Fields with Markdown, by dotted path. */
  markdown?: readonly string[]
  /** The page that shows an entry to readers; without one, several pages show it, or none directly. */
  shownAt?: (value: Entries, key: string) => string
}

export type Collection<S extends z.ZodType = z.ZodType> = More & {
  area: Area
  layout: Layout
  /** A file of the content folder, or a folder for `each`, `tables` and `documents`. */
  file: string
  key: readonly string[]
  /** The type of a parsed entry. */
  schema: S
}

const collection =
  (layout: Layout, key: readonly string[]) =>
  <S extends z.ZodType>(area: Area, file: string, schema: S, more: More = {}): Collection<S> => ({
    key,
    area,
    layout,
    file,
    schema,
    ...more,
  })

const list = collection('list', ['id'])
const rows = collection('rows', ['id'])
const tables = collection('tables', [])
const documents = collection('documents', [])
const each = collection('each', [])
const single = collection('one', [])
const one = <S extends z.ZodType>(area: Area, file: string, schema: S, more: More = {}): Collection<S> =>
  single(area, file, schema, { given: { id: () => 1 }, ...more })
/** One of several named lists in a file. */
const lists = <S extends z.ZodType>(area: Area, place: `${string}.yaml/${string}`, schema: S, more: More = {}) => {
  const [file = '', name = ''] = place.split('/')
  return collection('lists', ['id'])(area, file, schema, { lists: [name], ...more })
}

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const at = (path: string) => ({ shownAt: () => path })
const fixedCode = { fixed: ['code'] }
const service = (group: Parameters<typeof servicePath>[0]['group']) => ({
  ...fixedCode,
  shownAt: (value: Entries) => servicePath({ group, code: text(value.code) }),
})
const byCode = { key: ['code'] }
const home = at('/')
const about = at('/about')
const ofSchool = { references: { school: 'schools.slug' } }

/** A file for each language; the index in the list of languages is its number. */
const OF_LOCALE: ImpliedFields = {
  id: (key) => editionCodes().findIndex((locale) => locale === key) + 1,
  code: (key) => key,
}

/** FNV-1a in 31 bits, above zero: figures keep their numbers when others are added or removed. */
function numberOf(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return ((hash >>> 1) % 0x7ffffffe) + 1
}

/** Every content kind by name, in the order of the console. */
export const COLLECTIONS = {
  articles: documents('reading', 'articles', ArticleSchema, {
    references: {
      country: 'countries.code',
      classification: 'classifications.id',
      tags: 'article_tags.slug',
      related: 'articles.id',
      'writers.*': 'people.code',
    },
  }),
  article_tags: list('reading', 'article-tags.yaml', ArticleTagSchema),
  classifications: list('reading', 'classifications.yaml', ClassificationSchema),
  questions: lists('reading', 'questions.yaml/questions', BLOCKS.questions, {
    references: { category: 'question_categories.id' },
    markdown: ['answer'],
    shownAt: ({ id, category }) => questionPath({ id: Number(id), category: Number(category) }),
  }),
  question_categories: lists('reading', 'questions.yaml/categories', BLOCKS.question_categories, {
    shownAt: ({ id }) => `/faq/${text(id)}`,
  }),
  guides: each('reading', 'guides', GuideSchema, {
    references: { code: 'countries.code', 'admission_modes.enrollment': 'enrollments.id' },
    shownAt: ({ code }) => `/study/${text(code)}`,
  }),
  pages: documents('reading', 'pages', BLOCKS.pages, {
    given: { code: (key) => key },
    markdown: ['body', 'demo_note.text'],
    shownAt: (_, key) => `/${key}`,
  }),
  free_pages: list('reading', 'free-pages.yaml', FreePageSchema, {
    key: ['slug'],
    references: {
      'blocks.schools': 'schools.slug',
      'blocks.country': 'countries.code',
      'blocks.category': 'question_categories.id',
      'blocks.questions': 'questions.id',
    },
    markdown: ['blocks.text'],
    shownAt: (_, key) => freePagePath(key),
  }),
  schools: rows('schools', 'schools.csv', SchoolSchema, {
    references: {
      country: 'countries.code',
      city: 'cities.slug',
      enrollments: 'enrollments.id',
      colleges: 'colleges.slug',
      tags: 'tags.slug',
    },
    shownAt: ({ id }) => schoolPath(Number(id)),
  }),
  facts: tables('schools', 'facts', FactSchema, {
    key: ['school', 'kind', 'level'],
    references: { school: 'schools.slug', kind: 'fact_kinds.code', source: 'sources.code' },
  }),
  fact_kinds: list('schools', 'fact-kinds.yaml', FactKindSchema, byCode),
  countries: list('schools', 'countries.yaml', CountrySchema, {
    ...byCode,
    references: { enrollments: 'enrollments.id' },
    shownAt: ({ code }) => countrySchoolsPath(text(code)),
  }),
  regions: list('schools', 'regions.yaml', RegionSchema, {
    ...byCode,
    references: { country: 'countries.code', cities: 'cities.slug' },
  }),
  cities: rows('schools', 'cities.csv', CitySchema, { references: { country: 'countries.code' } }),
  colleges: list('schools', 'colleges.yaml', CollegeSchema),
  subjects: list('schools', 'subjects.yaml', SubjectSchema, {
    references: { college: 'colleges.slug', near: 'subjects.slug', includes: 'subjects.slug' },
  }),
  programmes: list('schools', 'programmes.yaml', ProgrammeSchema, {
    ...byCode,
    given: { id: (key) => numberOf(key) },
    references: { school: 'schools.slug', subjects: 'subjects.slug' },
  }),
  enrollments: list('schools', 'enrollments.yaml', EnrollmentSchema),
  tags: list('schools', 'tags.yaml', TagSchema),
  ranking_lists: list('rankings', 'rankings.yaml', RankingBlockSchema, {
    ...byCode,
    given: { places: () => [] },
    ...at('/ranking_list'),
  }),
  ranking_places: tables('rankings', 'rankings', PlaceSchema, {
    key: ['university', 'year', 'window'],
    references: { university: 'universities.slug' },
    ...at('/ranking_list'),
  }),
  universities: rows('rankings', 'universities.csv', UniversitySchema, { ...ofSchool, ...at('/ranking_list') }),
  home_page: one('home', 'home-page.yaml', HomePageSchema, home),
  menus: one('home', 'menus.yaml', MenusSchema, {
    references: {
      'header.entries.free_page': 'free_pages.slug',
      'header.entries.guide': 'guides.code',
      'footer.entries.free_page': 'free_pages.slug',
      'footer.entries.guide': 'guides.code',
    },
    ...home,
  }),
  banners: lists('home', 'home.yaml/banners', BLOCKS.banners, home),
  customizes: lists('home', 'home.yaml/customizes', BLOCKS.customizes, home),
  flows: lists('home', 'home.yaml/flows', BLOCKS.flows, home),
  services: lists('home', 'home.yaml/services', BLOCKS.services, home),
  notable_schools: lists('home', 'home.yaml/notable_schools', BLOCKS.notable_schools, {
    references: { schools: 'schools.slug' },
    ...home,
  }),
  faq: lists('home', 'home.yaml/faq', BLOCKS.faq, home),
  advertisements: lists('home', 'home.yaml/advertisements', BLOCKS.advertisements, home),
  videos: lists('home', 'home.yaml/videos', BLOCKS.videos, home),
  students: list('proof', 'students.yaml', StudentSchema, { ...ofSchool, ...at('/student_list') }),
  testimonials: list('proof', 'testimonials.yaml', TestimonialSchema, { ...ofSchool, ...at('/testimonials') }),
  site: one('firm', 'site.yaml', BLOCKS.site, about),
  promises: list('firm', 'promises.yaml', PromiseSchema, { ...byCode, given: { id: (key) => numberOf(key) } }),
  offices: list('firm', 'offices.yaml', BLOCKS.offices, { ...byCode, ...about }),
  editions: list('firm', 'editions.yaml', EditionSchema, {
    ...byCode,
    given: { id: (key) => numberOf(key) },
    references: { fallback: 'editions.code' },
    ...home,
  }),
  people: lists('firm', 'team.yaml/people', PersonSchema, {
    ...byCode,
    references: { office: 'offices.code', countries: 'countries.code', credentials: 'credentials.code' },
    ...about,
  }),
  credentials: lists('firm', 'team.yaml/credentials', CredentialSchema, about),
  registrations: lists('firm', 'team.yaml/registrations', RegistrationSchema, {
    references: { memberships: 'credentials.code' },
    ...about,
  }),
  consultation: one('firm', 'consultation.yaml', BLOCKS.consultation, at('/consultation')),
  booking_questions: list('firm', 'booking-questions.yaml', BookingQuestionSchema, {
    ...byCode,
    references: { 'shown_if.question': 'booking_questions.code' },
    ...at('/consultation'),
  }),
  booking_sources: lists('firm', 'form-choices.yaml/sources', FORM_CHOICES.booking_sources, {
    ...byCode,
    ...at('/consultation'),
  }),
  contact_channels: lists('firm', 'form-choices.yaml/channels', FORM_CHOICES.contact_channels, {
    ...byCode,
    ...at('/consultation'),
  }),
  degrees: lists('firm', 'form-choices.yaml/degrees', FORM_CHOICES.degrees, { ...byCode, ...at('/consultation') }),
  intakes: lists('firm', 'form-choices.yaml/intakes', FORM_CHOICES.intakes, { ...byCode, ...at('/consultation') }),
  consultation_topics: lists('firm', 'form-choices.yaml/topics', FORM_CHOICES.consultation_topics, {
    ...byCode,
    ...at('/consultation'),
  }),
  prices: one('prices', 'prices.yaml', PricesSchema, {
    references: {
      'refine.service': 'document_services.code',
      'refine.modes.mode': 'modes.code',
      'apply.service': 'application_services.code',
      'packages.package': 'packages.code',
    },
    ...at('/service_select/refine'),
  }),
  packages: lists('prices', 'services.yaml/packages', SERVICE_SCHEMAS.packages, service('packages')),
  offerings: lists('prices', 'services.yaml/offerings', SERVICE_SCHEMAS.offerings, service('offerings')),
  document_services: lists(
    'prices',
    'services.yaml/document_services',
    SERVICE_SCHEMAS.document_services,
    service('document_services'),
  ),
  modes: lists('prices', 'services.yaml/modes', SERVICE_SCHEMAS.modes, {
    ...fixedCode,
    ...at('/service_select/refine'),
  }),
  application_services: lists(
    'prices',
    'services.yaml/application_services',
    SERVICE_SCHEMAS.application_services,
    service('application_services'),
  ),
  service_notes: collection('notes', [])('prices', 'services.yaml', SERVICE_SCHEMAS.service_notes, {
    lists: ['integrity', 'rush', 'after_order'],
    given: { id: () => 1 },
    ...at('/service_select/refine'),
  }),
  figures: list('figures', 'figures.yaml', FigureSchema, {
    key: ['key'],
    given: { id: (key) => numberOf(key) },
    references: { source: 'sources.code' },
  }),
  living_costs: list('figures', 'living-costs.yaml', LivingCostSchema, {
    key: ['iso_country'],
    references: { 'amounts.cities': 'cities.slug' },
  }),
  costs: list('figures', 'costs.yaml', CostSchema, { key: ['iso_country'], ...at('/costs') }),
  exchange_rates: one('figures', 'exchange-rates.yaml', ExchangeRatesSchema, {
    references: { source: 'sources.code' },
  }),
  sources: list('figures', 'sources.yaml', SourceSchema, byCode),
  match_reading: one('figures', 'match.yaml', MatchReadingSchema, {
    ...at('/match'),
    references: {
      two_year: 'tags.slug',
      selective: 'tags.slug',
      named_later: 'tags.slug',
      'kinds.tags': 'tags.slug',
      'usual.subjects': 'subjects.slug',
      'instead.subjects': 'subjects.slug',
    },
  }),
  education_systems: list('figures', 'education-systems.yaml', EducationTrackSchema, {
    ...byCode,
    given: { id: (key) => HOME_COUNTRIES.findIndex((code) => code === key) + 1 },
  }),
  synonyms: each('words', 'synonyms', SynonymsSchema, { given: OF_LOCALE }),
  school_words: each('words', 'school-words', SchoolWordsSchema, {
    given: OF_LOCALE,
    references: {
      'countries.key': 'countries.code',
      'regions.key': 'regions.code',
      'cities.key': 'cities.slug',
      'colleges.key': 'colleges.slug',
      'enrollments.key': 'enrollments.slug',
      'tags.key': 'tags.slug',
    },
  }),
  glossary: single('words', 'glossary.yaml', GlossarySchema),
  working_hours: lists('first', 'working-hours.yaml/hours', WorkingHoursSchema, {
    references: { code: 'offices.code' },
  }),
  holidays: lists('first', 'working-hours.yaml/holidays', HolidaysSchema),
  answer_templates: list('first', 'answer-templates.yaml', AnswerTemplatesSchema),
} as const satisfies Record<string, Collection>

export type CollectionKind = keyof typeof COLLECTIONS
export const COLLECTION_KINDS = keysOf(COLLECTIONS)

export const collectionOf = (kind: CollectionKind): Collection => COLLECTIONS[kind]

/** The files below the folder of a layout; a page is one entry with one text file per language. */
const BELOW: Partial<Record<Layout, RegExp>> = {
  each: /^[^/]+\/[^/]+\.yaml$/,
  tables: /^[^/]+\/[^/]+\.csv$/,
  documents: /^(articles\/[^/]+\/(article\.yaml|[a-z]{2,12}\.md)|pages\/[^/]+(\/[a-z]{2,12}\.md)?)$/,
}

/** The kinds whose entries a file of the content folder holds; empty for a file that is not loaded. */
export function kindsIn(file: string): CollectionKind[] {
  const [folder] = file.split('/', 1)
  return COLLECTION_KINDS.filter((kind) => {
    const definition: Collection = COLLECTIONS[kind]
    return BELOW[definition.layout] ? file !== folder && definition.file === folder : definition.file === file
  })
}

/** A Markdown file has the code of an edition as its name. */
function isOfEdition(file: string): boolean {
  const [, code] = /\/([^/]+)\.md$/.exec(file) ?? []
  return code === undefined || isLocale(code)
}

/** Whether a load reads a file: any other file would be stored without effect. */
export const isContentFile = (file: string): boolean =>
  !/(^|\/)\./.test(file) &&
  isOfEdition(file) &&
  kindsIn(file).some((kind) => BELOW[COLLECTIONS[kind].layout]?.test(file) ?? true)
