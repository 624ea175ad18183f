/** Articles, questions, sections of guides, services, pages and offices, found by any of the words of a question: a MiniSearch index a language, in memory. */

import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import MiniSearch, { type Query } from 'minisearch'
import type { HomeCode } from '../../domain/content/guides.ts'
import { editionCodes, editionOf, type Locale } from '../../domain/editions.ts'
import { headingsIn, plainText, withoutHeadings } from '../../domain/plain-text.ts'
import { SITE_PAGES } from '../../domain/site-pages.ts'
import { foldedOf, stemOf, tokensOf, wordsOf } from '../../domain/words.ts'
import { perVersion } from '../per-version.ts'
import { hiddenArticles } from '../queries/article-editions.ts'
import { listBlocks } from '../queries/blocks.ts'
import { freePagesIn } from '../queries/free-pages.ts'
import { hiddenQuestions } from '../queries/questions.ts'
import { pagesWithContent } from '../queries/site-pages.ts'
import type { Database } from '../store.ts'
import { answerFacet, readTexts, sitePageId, type TextDocument, type TextKind } from './documents.ts'
import { lexiconOf, type Piece } from './lexicon.ts'

export type FoundText = {
  kind: TextKind
  id: number
  /** How well it fits, compared with the others. */
  score: number
  /** Whether what is asked for is its whole title, another name of it, or in other words the question of an answer page. */
  isTitle: boolean
  /** Whether it is an answer page for the question. */
  isAnswer: boolean
}
export type FoundTexts = {
  /** The most fitting first, whatever its kind. */
  texts: FoundText[]
  /** Whether the question says which country it is about. */
  namesCountry: boolean
  /** Tokens for which they were found, to be marked. */
  words: ReadonlySet<string>
}
/** One facet of each group is demanded. */
export type Facets = readonly (readonly string[])[]
type Narrowed = { kind?: TextKind; facets?: Facets }

type Index = MiniSearch<TextDocument>
type Stored = Pick<TextDocument, 'kind' | 'id' | 'order' | 'title' | 'names' | 'facets' | 'home'>

// Tried on half of the judged questions of tests/nightly; the other half was looked at afterwards.
const BOOST = { title: 2, headings: 1, abstract: 1, tags: 0.6, body: 1 }
const BM25 = { k: 0.8, b: 0.7, d: 0.5 }
const WEIGHTS = { fuzzy: 0.2, prefix: 0.375 }
/** What a word counts without the diacritics that were typed. */
const unmarkedBoost = 0.1
/** A country already filters (below); as a word it is in too many titles. */
const countryBoost = 0.4
const [otherCountry, ownCountry] = [0.4, 1.6]
/** Who names several compares them. */
const oneOfSeveral = 0.7
/** What counts of a text that has one of many words. */
const leastShare = 0.2
/** What fits less than this part of the best isn't shown. */
const leastPart = 0.1
/** With fewer, other languages' texts are looked at too. */
const fewHits = 5
const aboveAll = 1e6
/** An answer page for the question comes after whole titles. */
const aboveTexts = aboveAll / 2
/** The part of an answer page's title that a query must have, and the part of the query that the title must have. */
const [leastOfTitle, leastOfQuery] = [0.5, 0.75]
/** Words of a part of a title, such as of “Proof of funds in pesos: how much?”, that is a whole question. */
const leastWords = 4
/** Of a title that begins with what is asked for, before a colon or a question mark; it comes before answer pages. */
const aboveAnswers = (aboveTexts + aboveAll) / 2
/** What a text counts whose title begins with another name of all that is asked for: “Working while you study” for “part-time job”. */
const otherwiseNamed = 2
/** The part of such a beginning that the name must be. */
const leastOfBeginning = 0.75
/** What a page counts of which no name is said whole: “interviews for visas” is neither “visa service” nor “interview practice”. */
const halfNamed = 0.5

type Kept = { indexes: Map<Locale, Index>; digests: Map<string, string>; updated: Promise<unknown> }
const cache = new WeakMap<Database, Kept>()

/** The indexes of a version of the content: of the one before, with what changed. */
const indexesOf = perVersion(async (db) => {
  const cached = cache.get(db) ?? {
    indexes: new Map<Locale, Index>(),
    digests: new Map<string, string>(),
    updated: Promise.resolve(),
  }
  cache.set(db, cached)
  cached.updated = cached.updated.catch(() => undefined).then(() => update(db, cached))
  await cached.updated
  return cached.indexes
})

/** The index of an edition; editions may be added while the server runs. */
function indexIn(indexes: Map<Locale, Index>, locale: Locale): Index {
  const index = indexes.get(locale) ?? openIndex()
  indexes.set(locale, index)
  return index
}

const openIndex = (): Index =>
  new MiniSearch<TextDocument>({
    idField: 'key',
    fields: Object.keys(BOOST),
    storeFields: ['kind', 'id', 'order', 'title', 'names', 'facets', 'home'],
    extractField: ({ content, ...document }, field) => {
      if (field === 'body') return plainText(withoutHeadings(content))
      if (field === 'headings') return [document.headings, ...headingsIn(content)].join('\n')
      return document[field as keyof typeof document]
    },
    tokenize: (text) => tokensOf(text),
    processTerm: (term) => term,
    // at once: MiniSearch fails if a text is added or searched for between two parts of a cleanup
    autoVacuum: { batchSize: Number.POSITIVE_INFINITY },
    searchOptions: {
      boost: BOOST,
      bm25: BM25,
      weights: WEIGHTS,
      prefix: (term) => /^(?:[a-z]{4,}|\p{Script=Han})$/u.test(term),
      fuzzy: (term) => (/^[a-z]{5,}$/.test(term) ? 0.2 : false),
    },
  })

const atOnce = 5

async function update(db: Database, { indexes, digests }: Kept): Promise<void> {
  const gone = new Set(digests.keys())
  let changed = 0
  for await (const piece of readTexts(db))
    for (const document of piece) {
      const name = `${document.locale} ${document.key}`
      const digest = hash('sha1', JSON.stringify(document))
      gone.delete(name)
      if (digests.get(name) === digest) continue
      const index = indexIn(indexes, document.locale)
      if (digests.has(name)) index.replace(document)
      else index.add(document)
      digests.set(name, digest)
      if (++changed % atOnce === 0) await setImmediate()
    }
  for (const name of gone) {
    const [locale] = name.split(' ', 1)
    if (locale) indexes.get(locale)?.discard(name.slice(locale.length + 1))
    digests.delete(name)
  }
}

/** Brings the index to the content's version, so that no visitor waits for it: 15 seconds of a core for 5,000 long texts at first, then what changed. */
export const prepareTexts = (db: Database): Promise<unknown> => indexesOf(db)

/** Texts that have words of a question, those of the reader's language first. A place that is not served has none, unless one that is served is named beside it. */
export async function searchTexts(
  db: Database,
  text: string,
  locale: Locale,
  narrowed: Narrowed = {},
): Promise<FoundTexts> {
  const lexicon = await lexiconOf(db, locale)
  const pieces = lexicon.read(text)
  const namesCountry = pieces.some(({ countries }) => countries.length > 0)
  if (!namesCountry && lexicon.isNotServed(text)) return { texts: [], namesCountry, words: new Set() }
  const [indexes, isHidden] = [await indexesOf(db), await hiddenIn(db, locale)]
  const home = await homeAsked(db, text, locale)
  const find = (language: Locale) =>
    searchIn(indexIn(indexes, language), text, pieces, narrowed).filter(
      (hit) => !isHidden(hit) && (hit.home === null || hit.home === home),
    )
  const results = find(locale)
  const texts: FoundText[] = [...results]
  if (results.length < fewHits)
    for (const other of editionCodes().filter((each) => each !== locale)) {
      const localNames = new Set(texts.map(({ kind, id }) => `${kind} ${id}`))
      texts.push(...find(other).filter((each) => each.isWhole && !localNames.has(`${each.kind} ${each.id}`)))
    }
  const words = new Set(results.flatMap(({ terms }) => terms))
  // where diacritics were typed or a synonym has them, words without them are not what was looked for: thì is no thị thực
  const queryWords = new Set(wordsOf(text).map(({ exact }) => exact))
  for (const { words: inQuestion, means } of pieces)
    for (const { exact, folded } of [...inQuestion, ...means.flatMap(wordsOf)])
      if (exact !== folded && words.has(exact) && !queryWords.has(folded)) words.delete(folded)
  return { texts, namesCountry, words }
}

type Hit = FoundText & { terms: string[]; isWhole: boolean; order: number; home: HomeCode | null }

function searchIn(index: Index, text: string, pieces: readonly Piece[], { kind, facets = [] }: Narrowed): Hit[] {
  const telling = pieces.filter(({ isQuiet }) => !isQuiet)
  const usedPieces = telling.length > 0 ? telling : pieces
  if (usedPieces.length === 0) return []
  const tokens = usedPieces.map((piece) => new Set([piece.text, ...piece.means].flatMap(tokensOf)))
  const countries = new Set(usedPieces.flatMap(({ countries }) => countries.map((code) => `o${code}`)))
  const query = foldedOf(text)
  const queryStems = stemsOf(text)
  const queryTokens = new Set([...tokensOf(text), ...tokens.flatMap((each) => [...each])])
  const results = index.search({ queries: usedPieces.map(queryOf), combineWith: 'OR' })
  const hits = results.flatMap((result): Hit[] => {
    const stored = result as unknown as Stored
    const has = (facet: string) => stored.facets.includes(facet)
    if ((kind && stored.kind !== kind) || !facets.every((group) => group.length === 0 || group.some(has))) return []
    const share = tokens.filter((each) => result.queryTerms.some((term) => each.has(term))).length / usedPieces.length
    const country = stored.facets.find((facet) => facet.startsWith('o'))
    const factor =
      countries.size === 0 || !country
        ? 1
        : !countries.has(country)
          ? otherCountry
          : countries.size === 1
            ? ownCountry
            : oneOfSeveral
    const isNamed = stored.kind !== 'page' || stored.names.length === 0 || hasNameOf(stored, queryTokens)
    const [beginning = ''] = partsOf(stored.title)
    // the library multiplies by how many terms were found, synonyms too
    const score =
      (result.score / result.queryTerms.length) *
      (leastShare + (1 - leastShare) * share) *
      factor *
      (isNamed ? 1 : halfNamed) *
      (usedPieces.length === 1 && usedPieces.some((piece) => isOtherwise(beginning, piece)) ? otherwiseNamed : 1)
    const isWhole = share === 1
    const isNamedSo = [stored.title, ...stored.names].some((name) => foldedOf(name) === query)
    const isAnswer = has(answerFacet) && (isNamedSo || isQuestion(stored.title, queryStems, usedPieces))
    const beginsSo = foldedOf(beginning) === query
    const above = isNamedSo ? aboveAll : beginsSo ? aboveAnswers : isAnswer ? aboveTexts : 0
    const { id, order, home } = stored
    const hit = { kind: stored.kind, id, order, home, isTitle: above > 0, isAnswer, isWhole, terms: result.terms }
    return [{ ...hit, score: above + score }]
  })
  hits.sort((a, b) => b.score - a.score || a.order - b.order || a.id - b.id)
  const best = hits.find(({ isTitle }) => !isTitle)?.score ?? 0
  return hits.filter(({ score }) => score >= leastPart * best)
}

const stemsOf = (text: string) => new Set(wordsOf(text).map(({ folded }) => stemOf(folded)))

const partsOf = (title: string) => title.split(/[:：?？]/)

/** Whether words are little more than another name of a piece. */
function isOtherwise(words: string, { means }: Piece): boolean {
  const tokens = new Set(tokensOf(words))
  return means.some((other) => {
    const others = new Set(tokensOf(other))
    return others.isSubsetOf(tokens) && others.size >= leastOfBeginning * tokens.size
  })
}

/** Whether a title is the query in about the same words. @param pieces the telling ones: each is about said, or wholly what it means */
function isQuestion(title: string, queryStems: ReadonlySet<string>, pieces: readonly Piece[]): boolean {
  const tokens = new Set(tokensOf(title))
  const shareInTitle = (phrase: string) => {
    const words = new Set(tokensOf(phrase))
    return words.intersection(tokens).size / words.size
  }
  const count = pieces.filter(
    ({ text, means }) => shareInTitle(text) >= leastOfTitle || means.some((other) => shareInTitle(other) === 1),
  ).length
  if (count < leastOfQuery * pieces.length) return false
  const parts = partsOf(title).filter((part) => wordsOf(part).length >= leastWords)
  return [title, ...parts].some((part) => {
    const stems = stemsOf(part)
    return stems.intersection(queryStems).size >= leastOfTitle * stems.size
  })
}

const hasNameOf = ({ title, names }: Stored, queryTokens: ReadonlySet<string>): boolean =>
  [title, ...names].some((name) => tokensOf(name).every((token) => queryTokens.has(token)))

/** Any token of what was typed, of a subject all, or all of what it is called otherwise. */
function queryOf({ text, words, means, countries, isSubject }: Piece): Query {
  const boost = countries.length > 0 ? countryBoost : 1
  const unmarked = new Set(words.flatMap(({ exact, folded }) => (exact === folded ? [] : [folded])))
  return {
    combineWith: 'OR',
    queries: [
      {
        queries: [text],
        combineWith: isSubject ? 'AND' : 'OR',
        boostTerm: (term) => boost * (unmarked.has(term) ? unmarkedBoost : 1),
      },
      ...means.map((other) => ({
        queries: [other],
        combineWith: 'AND' as const,
        boostTerm: () => boost,
        fuzzy: false,
        prefix: false,
      })),
    ],
  }
}

/** Whose school system a text speaks of: of the home country that it names, else of the edition's; null where guides compare with none. */
async function homeAsked(db: Database, text: string, locale: Locale): Promise<HomeCode | null> {
  const systems = await listBlocks(db, 'education_systems')
  const folded = ` ${foldedOf(text)} `
  const system = systems.find(({ name }) =>
    Object.values(name).some((each) => each && folded.includes(` ${foldedOf(each)} `)),
  )
  const homeSystem = systems.find(({ code }) => code === editionOf(locale).homeCountry)
  return (system ?? homeSystem ?? systems[0])?.code ?? null
}

/** Whether an edition doesn't show a text. */
async function hiddenIn(db: Database, locale: Locale): Promise<(text: Pick<Stored, 'kind' | 'id'>) => boolean> {
  const [articles, pages] = [await hiddenArticles(db, locale), await freePagesIn(db, locale)]
  const questions = await hiddenQuestions(db, locale)
  const sitePages = await pagesWithContent(db)
  const shownPages = new Set([
    ...pages.map(({ id }) => id),
    ...SITE_PAGES.filter((page) => sitePages[page] !== null).map(sitePageId),
  ])
  return ({ kind, id }) =>
    (kind === 'article' && articles.has(id)) ||
    (kind === 'question' && questions.has(id)) ||
    (kind === 'page' && !shownPages.has(id))
}

/** Ids of texts of a kind whose titles have all the words, the last one as far as it is typed. */
export async function titlesOf(db: Database, kind: TextKind, text: string, locale: Locale): Promise<number[]> {
  const [indexes, isHidden] = [await indexesOf(db), await hiddenIn(db, locale)]
  const home = await homeAsked(db, text, locale)
  const hits = indexIn(indexes, locale).search(text, {
    fields: ['title'],
    combineWith: 'AND',
    prefix: (_, at, terms) => at === terms.length - 1,
    fuzzy: false,
  })
  return (hits as unknown as Stored[])
    .filter((hit) => hit.kind === kind && !isHidden(hit) && (hit.home === null || hit.home === home))
    .map(({ id }) => id)
}

/** Up to so many texts, or this part of all, have what is rare. */
const [rareMax, rarePart] = [3, 0.01]

/** Whether hardly a text has all of these words, whatever their diacritics: then they are no word of the field, but a name. */
export async function isRareInTexts(db: Database, text: string, locale: Locale): Promise<boolean> {
  const index = indexIn(await indexesOf(db), locale)
  const unmarked = wordsOf(text).map(({ folded, isHan }) => (isHan ? folded : ` ${folded} `))
  const hits = index.search(unmarked.join(''), { combineWith: 'AND', prefix: false, fuzzy: false })
  return hits.length <= Math.max(rareMax, rarePart * index.documentCount)
}
