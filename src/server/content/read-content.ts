/** Reads a content folder: files → schemas → `Content`, all or nothing. */

import type { ReadFiles } from '../../commands/content/apply-content.ts'
import { ArticleTagSchema, ClassificationSchema } from '../../domain/content/articles.ts'
import { BLOCK_SCHEMAS } from '../../domain/content/blocks.ts'
import { FactSchema } from '../../domain/content/facts.ts'
import { HOME_COUNTRIES } from '../../domain/content/guides.ts'
import { StudentSchema, TestimonialSchema } from '../../domain/content/people.ts'
import { PlaceSchema, RankingSchema } from '../../domain/content/rankings.ts'
import {
  CitySchema,
  CollegeSchema,
  CountrySchema,
  EnrollmentSchema,
  SchoolSchema,
  TagSchema,
} from '../../domain/content/schools.ts'
import type { Block, BlockKind, Content } from '../../domain/content.ts'
import { LOCALES } from '../../domain/editions.ts'
import { figuresByKey } from '../../domain/figures/figure.ts'
import { tangleIn } from '../../domain/markdown/tangles.ts'
import type { ContentFiles } from '../../domain/source/entry.ts'
import type { ContentProblem } from '../../domain/source/problem.ts'
import { checkFigureEntries } from './check-figure-entries.ts'
import { checkReferences } from './check-references.ts'
import { readArticles, readPages } from './documents.ts'
import { checkFigureNames } from './figure-names.ts'
import {
  type ContentFolder,
  checkList,
  namesIn,
  readFile,
  readList,
  readLists,
  readSingle,
  readYaml,
  textsOf,
} from './files.ts'
import { linkArticles } from './link-articles.ts'
import { renderMarkdown } from './markdown.ts'
import { Memory } from './memory.ts'
import { ContentError } from './problems.ts'

const HOME_KINDS = [
  'banners',
  'customizes',
  'flows',
  'services',
  'advertisements',
  'videos',
  'faq',
  'notable_schools',
] as const

/** @param folder its texts, or its path, such as `content`. @throws ContentError that names every wrong field of every file */
export function readContent(folder: string | ContentFiles): Content {
  const { content, problems } = readFiles(textsOf(folder))
  if (problems.length > 0) throw new ContentError(problems)
  return content
}

/** Reads folders one after another: what is the same again is neither parsed nor checked again. */
export function readerOf(): ReadFiles {
  const memory = new Memory()
  return (files) => {
    memory.begin()
    return readFiles(files, memory)
  }
}

/**
 * What a folder's texts say, as far as they are right, and all that is wrong with them.
 * @param memory what was made of them when they were last read by it
 */
export function readFiles(files: ContentFiles, memory?: Memory): { content: Content; problems: ContentProblem[] } {
  const folder: ContentFolder = { files, problems: [], ...(memory && { memory }) }
  const home = readLists(folder, 'home.yaml', HOME_KINDS)
  const fromHome = <K extends BlockKind>(kind: K) =>
    checkList(folder, 'home.yaml', home[kind] ?? [], BLOCK_SCHEMAS[kind], kind) as Block<K>[]
  const content = linkArticles({
    enrollments: readList(folder, 'enrollments.yaml', EnrollmentSchema),
    countries: readList(folder, 'countries.yaml', CountrySchema),
    colleges: readList(folder, 'colleges.yaml', CollegeSchema),
    tags: readList(folder, 'tags.yaml', TagSchema),
    cities: readList(folder, 'cities.csv', CitySchema),
    schools: readList(folder, 'schools.csv', SchoolSchema),
    facts: namesIn(folder, 'facts').flatMap((file) => readList(folder, `facts/${file}`, FactSchema)),
    classifications: readList(folder, 'classifications.yaml', ClassificationSchema),
    article_tags: readList(folder, 'article-tags.yaml', ArticleTagSchema),
    articles: readArticles(folder),
    students: readList(folder, 'students.yaml', StudentSchema),
    testimonials: readList(folder, 'testimonials.yaml', TestimonialSchema),
    blocks: {
      banners: fromHome('banners'),
      customizes: fromHome('customizes'),
      flows: fromHome('flows'),
      services: fromHome('services'),
      advertisements: fromHome('advertisements'),
      videos: fromHome('videos'),
      faq: fromHome('faq'),
      notable_schools: fromHome('notable_schools'),
      offices: readList(folder, 'offices.yaml', BLOCK_SCHEMAS.offices),
      site: readSingle(folder, 'site.yaml', BLOCK_SCHEMAS.site),
      ...readFirm(folder),
      consultation: readSingle(folder, 'consultation.yaml', BLOCK_SCHEMAS.consultation),
      ...readServices(folder),
      prices: readSingle(folder, 'prices.yaml', BLOCK_SCHEMAS.prices),
      regions: readList(folder, 'regions.yaml', BLOCK_SCHEMAS.regions),
      fact_kinds: readList(folder, 'fact-kinds.yaml', BLOCK_SCHEMAS.fact_kinds),
      sources: readList(folder, 'sources.yaml', BLOCK_SCHEMAS.sources),
      figures: readFigures(folder),
      exchange_rates: readSingle(folder, 'exchange-rates.yaml', BLOCK_SCHEMAS.exchange_rates),
      living_costs: readList(folder, 'living-costs.yaml', BLOCK_SCHEMAS.living_costs),
      ...readHours(folder),
      answer_templates: readList(folder, 'answer-templates.yaml', BLOCK_SCHEMAS.answer_templates),
      match_reading: readSingle(folder, 'match.yaml', BLOCK_SCHEMAS.match_reading),
      universities: readList(folder, 'universities.csv', BLOCK_SCHEMAS.universities),
      ranking_lists: readRankings(folder),
      guides: namesIn(folder, 'guides').flatMap((file) => readSingle(folder, `guides/${file}`, BLOCK_SCHEMAS.guides)),
      education_systems: readSystems(folder),
      ...readQuestions(folder),
      synonyms: readWords(folder, 'synonyms', 'synonyms'),
      school_words: readWords(folder, 'school-words', 'school_words'),
      pages: readPages(folder),
    },
  })
  checkReferences(content, folder.problems)
  // a figure that is wrong itself doesn't make every text wrong that names it
  if (!folder.problems.some(({ file }) => FIGURE_FILES.includes(file))) {
    checkFigureEntries(folder, content)
    checkFigureNames(folder, figuresByKey(content.blocks))
  }
  return { content, problems: folder.problems }
}

/** People, what they have passed, and what the firm is registered as. */
function readFirm(folder: ContentFolder): Pick<Content['blocks'], 'credentials' | 'people' | 'registrations'> {
  const file = 'team.yaml'
  const lists = readLists(folder, file, ['credentials', 'people', 'registrations'])
  const of = <K extends BlockKind>(kind: K) =>
    checkList(folder, file, lists[kind] ?? [], BLOCK_SCHEMAS[kind], kind) as Block<K>[]
  return { credentials: of('credentials'), people: of('people'), registrations: of('registrations') }
}

const FIGURE_FILES = ['figures.yaml', 'living-costs.yaml']

/** When offices work, and which days their countries don't. */
function readHours(folder: ContentFolder): Pick<Content['blocks'], 'working_hours' | 'holidays'> {
  const file = 'working-hours.yaml'
  const { hours = [], holidays = [] } = readLists(folder, file, ['hours', 'holidays'])
  return {
    working_hours: checkList(folder, file, hours, BLOCK_SCHEMAS.working_hours, 'hours'),
    holidays: checkList(folder, file, holidays, BLOCK_SCHEMAS.holidays, 'holidays'),
  }
}

/** Figures that texts name; a number made of its key is each one's id. */
function readFigures(folder: ContentFolder): Block<'figures'>[] {
  const file = 'figures.yaml'
  const figures = readFile(folder, file, readFigureList)
  return figures === undefined ? [] : checkList(folder, file, figures, BLOCK_SCHEMAS.figures)
}

function readFigureList(text: string): unknown {
  const figures = readYaml(text)
  const withId = (figure: object) => ({ id: numberOf(String((figure as { key?: unknown }).key)), ...figure })
  const isList = (value: unknown): value is object[] =>
    Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null)
  return isList(figures) ? figures.map(withId) : figures
}

/** FNV-1a in 31 bits, above zero: figures come and go between others, and keep their numbers. */
function numberOf(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return ((hash >>> 1) % 0x7ffffffe) + 1
}

/** What the rankings are, and a file of places for each. */
function readRankings(folder: ContentFolder): Block<'ranking_lists'>[] {
  return readList(folder, 'rankings.yaml', RankingSchema).map((ranking) => ({
    ...ranking,
    places: readList(folder, `rankings/${ranking.code}.csv`, PlaceSchema),
  }))
}

/** A file a language; the language's place is its id. */
function readWords<K extends 'synonyms' | 'school_words'>(folder: ContentFolder, within: string, kind: K): Block<K>[] {
  return namesIn(folder, within).flatMap((name) => {
    const file = `${within}/${name}`
    const lists = readFile(folder, file, readYaml)
    if (lists === undefined) return []
    const code = name.replace(/\.yaml$/, '')
    const own = { id: LOCALES.indexOf(code as never) + 1, code, ...(lists as object) }
    return checkList(folder, file, [own], BLOCK_SCHEMAS[kind]) as Block<K>[]
  })
}

/** The home countries' school systems; each country's place in the list of codes is its id. */
function readSystems(folder: ContentFolder): Block<'education_systems'>[] {
  const file = 'education-systems.yaml'
  const systems = readFile(folder, file, readYaml)
  if (systems === undefined) return []
  const withId = (system: object) => ({
    id: HOME_COUNTRIES.indexOf((system as { code: never }).code) + 1,
    ...system,
  })
  return checkList(
    folder,
    file,
    Array.isArray(systems) ? systems.map(withId) : systems,
    BLOCK_SCHEMAS.education_systems,
  )
}

const SERVICE_KINDS = ['packages', 'offerings', 'document_services', 'modes', 'application_services'] as const
const SERVICE_NOTES = ['integrity', 'rush', 'after_order'] as const

/** What the firm offers: lists by kind, and the notes that hold for every order. */
function readServices(
  folder: ContentFolder,
): Pick<Content['blocks'], (typeof SERVICE_KINDS)[number] | 'service_notes'> {
  const file = 'services.yaml'
  const lists = readLists(folder, file, [...SERVICE_KINDS, ...SERVICE_NOTES])
  const of = <K extends BlockKind>(kind: K) =>
    checkList(folder, file, lists[kind] ?? [], BLOCK_SCHEMAS[kind], kind) as Block<K>[]
  const notes = { id: 1, ...Object.fromEntries(SERVICE_NOTES.map((name) => [name, lists[name]])) }
  return {
    packages: of('packages'),
    offerings: of('offerings'),
    document_services: of('document_services'),
    modes: of('modes'),
    application_services: of('application_services'),
    service_notes: checkList(folder, file, [notes], BLOCK_SCHEMAS.service_notes),
  }
}

/** Questions and their categories; answers are Markdown. */
function readQuestions(folder: ContentFolder): Pick<Content['blocks'], 'questions' | 'question_categories'> {
  const file = 'questions.yaml'
  const { categories = [], questions = [] } = readLists(folder, file, ['categories', 'questions'])
  const checked = checkList(folder, file, questions, BLOCK_SCHEMAS.questions, 'questions')
  return {
    question_categories: checkList(folder, file, categories, BLOCK_SCHEMAS.question_categories, 'categories'),
    questions: checked
      .filter(({ answer }, at) => !isTangled(folder, file, answer, at))
      .map((question) => ({ ...question, answer: rendered(folder, question) })),
  }
}

function isTangled(
  { problems }: ContentFolder,
  file: string,
  answer: Block<'questions'>['answer'],
  at: number,
): boolean {
  const found = LOCALES.flatMap((locale) => {
    const tangle = tangleIn(answer[locale] ?? '')
    return tangle === null
      ? []
      : [{ file, path: `item ${at + 1} · answer · ${locale}`, expected: 'readable md', found: tangle }]
  })
  problems.push(...found)
  return found.length > 0
}

function rendered({ memory }: ContentFolder, { id, answer }: Block<'questions'>): Block<'questions'>['answer'] {
  const { en, vi, tw } = answer
  const render = () => renderedIn(answer)
  return memory ? memory.find(`answer ${id}`, [en, vi, tw], render) : render()
}

function renderedIn({ en, vi, tw }: Block<'questions'>['answer']): Block<'questions'>['answer'] {
  return { en: renderMarkdown(en), ...(vi && { vi: renderMarkdown(vi) }), ...(tw && { tw: renderMarkdown(tw) }) }
}
