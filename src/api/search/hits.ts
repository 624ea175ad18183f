/** What a search shows of everything that it finds, whatever its kind. */
import { z } from 'zod'
import { isShownIn } from '../../db/queries/article-editions.ts'
import { findArticlesByIds } from '../../db/queries/articles.ts'
import { listBlocks } from '../../db/queries/blocks.ts'
import { freePagesIn } from '../../db/queries/free-pages.ts'
import { listCountries } from '../../db/queries/names.ts'
import { questionsIn } from '../../db/queries/questions.ts'
import { findSchoolsByIds } from '../../db/queries/schools.ts'
import { listSections } from '../../db/queries/sections.ts'
import { listServiceEntries } from '../../db/queries/services.ts'
import { pagesWithContent } from '../../db/queries/site-pages.ts'
import { guideOfPage, guidePageId, sitePageOf } from '../../db/search/documents.ts'
import { beginningOf, markText, snippetOf, type Wanted } from '../../db/search/snippet.ts'
import { editionOf, type Locale } from '../../domain/editions.ts'
import { type Localized, localize } from '../../domain/localized.ts'
import { officesShownIn } from '../../domain/offices.ts'
import { plainText } from '../../domain/plain-text.ts'
import { SERVICE_GROUPS } from '../../domain/service-entries.ts'
import { describeSitePage, guideTitle } from '../../domain/site-pages.ts'
import {
  articlePath,
  freePagePath,
  guidePath,
  officePath,
  questionPath,
  schoolPath,
  sectionPath,
  servicePath,
} from '../../domain/site-paths.ts'
import { articleItem, readArticleNames } from '../articles/article-items.ts'
import { PartsSchema, readFoundTexts, serializeParts } from '../articles/snippets.ts'
import type { ApiDeps } from '../context.ts'
import { serializeProperName } from '../presenters.ts'
import { readSchoolNames, schoolItem } from '../schools/school-items.ts'

/** Kinds that one search answers with. */
export const FOUND_KINDS = ['article', 'question', 'section', 'school', 'service', 'page', 'office'] as const
export type FoundKind = (typeof FOUND_KINDS)[number]

export const HitSchema = z.object({
  kind: z.enum(FOUND_KINDS),
  id: z.int(),
  title: z.string(),
  /** The title in parts, the words that were looked for among them. */
  title_parts: PartsSchema,
  /** About two lines of it, in parts likewise. */
  snippet: PartsSchema,
  /** Its path on the site, below the edition's address. */
  path: z.string(),
  /** Its parents, the widest first: a guide's country and chapter, an article's category. */
  within: z.array(z.string()),
  /** The page that describes the service. */
  group: z.enum(SERVICE_GROUPS).optional(),
  demo: z.literal(true).optional(),
  /** The answer of an answer page (an addition). */
  answer: z.string().optional(),
  /** Whether it is an answer page for the question that was asked (an addition). */
  is_answer: z.literal(true).optional(),
  /** Whether its title is the question in about the same words (an addition). */
  is_question: z.literal(true).optional(),
  /** Of the three that answer best of all kinds: which it is, from 1. */
  place: z.int().optional(),
})
export type Hit = z.infer<typeof HitSchema>

/** `words` are marked. */
type Reading = { deps: ApiDeps; locale: Locale; words: Wanted }

/** Hits of a kind, in the order of the ids; ids of nothing are left out. */
export async function readHits(kind: FoundKind, ids: readonly number[], reading: Reading): Promise<Hit[]> {
  const hits = await READERS[kind](reading, ids)
  return ids.flatMap((id) => hits.find((hit) => hit.id === id) ?? [])
}

const READERS: Record<FoundKind, (reading: Reading, ids: readonly number[]) => Promise<Hit[]>> = {
  article: readArticles,
  question: readQuestions,
  section: readSections,
  school: readSchools,
  service: readServices,
  page: readPages,
  office: readOffices,
}

type Written = Omit<Hit, 'title_parts' | 'snippet'>

/** @param texts plain, the most telling first */
function markHit(hit: Written, texts: readonly string[], words: Wanted): Hit {
  const snippet = snippetOf(texts, words) ?? [{ text: beginningOf(texts[0] ?? ''), isMatch: false }]
  return { ...hit, title_parts: serializeParts(markText(hit.title, words)), snippet: serializeParts(snippet) }
}

async function readArticles({ deps, locale, words }: Reading, ids: readonly number[]): Promise<Hit[]> {
  const { read } = deps.store
  const [articles, names] = await Promise.all([findArticlesByIds(read, ids), readArticleNames(deps)])
  const texts = await readFoundTexts(read, articles, words, locale)
  return articles
    .filter((article) => isShownIn(article, locale))
    .map((article) => {
      const { id, kind, slug, title, abstract, classification, demo } = articleItem(article, names, locale, deps)
      const plain = (text: string) => [{ text, is_match: false }]
      const { title_parts = plain(title), snippet = plain(abstract) } = texts.get(id) ?? {}
      const hit = { kind: 'article' as const, id, title, title_parts, snippet, path: articlePath({ id, slug }) }
      return {
        ...hit,
        within: [classification.name],
        ...(kind === 'answer' && { answer: abstract }),
        ...(demo && { demo }),
      }
    })
}

async function readQuestions({ deps, locale, words }: Reading, ids: readonly number[]): Promise<Hit[]> {
  const { read } = deps.store
  const [questions, categories] = [await questionsIn(read, locale), await listBlocks(read, 'question_categories')]
  return questions
    .filter(({ id }) => ids.includes(id))
    .map(({ id, category, title, answer, demo }) => {
      const within = categories.filter((each) => each.id === category).map(({ name }) => localize(name, locale).text)
      const hit = { kind: 'question' as const, id, title: localize(title, locale).text, within }
      const path = questionPath({ id, category })
      const texts = [plainText(localize(answer, locale).text)]
      return markHit({ ...hit, path, ...(demo && { demo: true as const }) }, texts, words)
    })
}

/** A section leads to its heading, in the guide opened on the home country that it speaks of. */
async function readSections({ deps, locale, words }: Reading, ids: readonly number[]): Promise<Hit[]> {
  const read = (text: Localized) => localize(text, locale).text
  const sections = (await listSections(deps.store.read)).filter(({ id }) => ids.includes(id))
  return sections.map(({ id, country, anchor, home, title, within, guide, texts }) => {
    const path = sectionPath({ country, anchor, home }, editionOf(locale).homeCountry)
    const hit = { kind: 'section' as const, id, title: read(title), path }
    return markHit(
      { ...hit, within: [guide, ...(within ? [within] : [])].map(read) },
      [texts.map(read).join(' · ')],
      words,
    )
  })
}

async function readServices({ deps, locale, words }: Reading, ids: readonly number[]): Promise<Hit[]> {
  const read = (text: Localized) => localize(text, locale).text
  const entries = (await listServiceEntries(deps.store.read)).filter(({ id }) => ids.includes(id))
  return entries.map(({ id, group, code, title, desc, texts }) => {
    const hit = {
      kind: 'service' as const,
      id,
      title: read(title),
      path: servicePath({ group, code }),
      within: [],
      group,
    }
    return markHit(hit, [read(desc), texts.map(read).join(' · ')], words)
  })
}

async function readPages(reading: Reading, ids: readonly number[]): Promise<Hit[]> {
  const { deps, locale, words } = reading
  const paths = await pagesWithContent(deps.store.read)
  const sitePages = ids.flatMap((id) => {
    const page = sitePageOf(id)
    const path = page && paths[page]
    if (!path) return []
    const { title, description } = describeSitePage(page, locale)
    return [markHit({ kind: 'page' as const, id, title, path, within: [] }, [description], words)]
  })
  return [...sitePages, ...(await readGuides(reading, ids)), ...(await readFreePages(reading, ids))]
}

/** A guide whose country is asked for: its beginning, while its sections are results of their own. */
async function readGuides({ deps, locale, words }: Reading, ids: readonly number[]): Promise<Hit[]> {
  const wanted = new Set(ids.map(guideOfPage))
  const guides = (await listBlocks(deps.store.read, 'guides')).filter(({ id }) => wanted.has(id))
  return guides.map(({ id, code, name, desc }) => {
    const title = guideTitle(localize(name, locale).text, locale)
    const hit = { kind: 'page' as const, id: guidePageId(id), title, path: guidePath(code), within: [] }
    return markHit(hit, [localize(desc, locale).text], words)
  })
}

/** An office leads to the list of offices. */
async function readOffices({ deps, locale, words }: Reading, ids: readonly number[]): Promise<Hit[]> {
  const offices = officesShownIn(await listBlocks(deps.store.read, 'offices'), locale)
  return offices
    .filter(({ id }) => ids.includes(id))
    .map(({ id, name, address, hours, phone, email, demo }) => {
      const [title, place, opening] = [name, address, hours].map((text) => localize(text, locale).text) as [
        string,
        string,
        string,
      ]
      const hit = { kind: 'office' as const, id, title, path: officePath(id), within: [] }
      return markHit(
        { ...hit, ...(demo && { demo: true as const }) },
        [[place, opening, phone, email].join(' · ')],
        words,
      )
    })
}

async function readFreePages({ deps, locale, words }: Reading, ids: readonly number[]): Promise<Hit[]> {
  const read = (text: Localized | undefined) => (text ? localize(text, locale).text : '')
  const pages = (await freePagesIn(deps.store.read, locale)).filter(({ id }) => ids.includes(id))
  return pages.map(({ id, slug, title, description, blocks, demo }) => {
    const hit = { kind: 'page' as const, id, title: read(title), path: freePagePath(slug), within: [] }
    const texts = blocks.flatMap((block) => [read(block.title), plainText(read(block.text))]).filter(Boolean)
    return markHit({ ...hit, ...(demo && { demo: true as const }) }, [read(description), texts.join(' · ')], words)
  })
}

/** A school has no text; its city and tags take that place. */
async function readSchools({ deps, locale, words }: Reading, ids: readonly number[]): Promise<Hit[]> {
  const { read } = deps.store
  const [schools, names, countries] = await Promise.all([
    findSchoolsByIds(read, ids),
    readSchoolNames(read),
    listCountries(read),
  ])
  return schools.map((school) => {
    const { id, name, name_en, country_code, city, tags, colleges } = schoolItem(school, names, locale, deps)
    const country = countries.filter(({ code }) => code === country_code).map((row) => serializeProperName(row, locale))
    const otherNames = [...(name === name_en ? [] : [name_en]), ...[...tags, ...colleges].map((each) => each.name)]
    const hit = { kind: 'school' as const, id, title: name, path: schoolPath(id), within: [...country, city.name] }
    return markHit(hit, [otherNames.join(' · ')], words)
  })
}
