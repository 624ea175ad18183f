/** Finds rows by words, alike on both databases: the databases find terms, the order comes from the plan. */

import type { Locale } from '../../domain/editions.ts'
import type { Paging } from '../list-index.ts'
import { hiddenArticles } from '../queries/article-editions.ts'
import type { Database } from '../store.ts'
import { backEndOf } from './back-ends.ts'
import { idOfEntry } from './entries.ts'
import { lookedFor } from './scored/looked-for.ts'
import { isScored } from './scored/scored-entries.ts'
import { searchScored } from './scored/search-scored.ts'
import { synonymsOf } from './synonyms.ts'
import {
  type Match,
  planCorrected,
  planSearch,
  queryWords,
  type ScoredKind,
  type SearchFacets,
  type SearchKind,
  type SearchMode,
  type SearchPlan,
} from './text/search-terms.ts'
import { charactersOf, openTokenizer, pairsOf, type SearchWord } from './text/search-text.ts'
import { vocabularyOf } from './vocabulary.ts'

export type SearchRequest = {
  kind: SearchKind
  text: string
  locale: Locale
  facets?: SearchFacets
}
export type SearchAnswer = {
  ids: number[]
  /** Counted up to 1,000. */
  total: number
  /** Whether there are more. */
  isCapped: boolean
  /** What was looked for, to be marked in what was found: phrases stand as they are. */
  words: SearchWord[][]
  /** Whether nothing has the words as they were typed, but as they may have been meant. */
  isCorrected: boolean
}

/** No more than this are counted, or can be paged through. */
export const searchTotalMax = 1000
const wholeMax = 1_000_000

/** University of Boston is what some call Boston University. */
const JOINING = new Set(['of', 'the', 'at'])

const NONE: ReadonlySet<number> = new Set()
const NOTHING: SearchAnswer = { ids: [], total: 0, isCapped: false, words: [], isCorrected: false }

/** One page of what has all the words, the most fitting first. `page` counts from 1. */
export async function search(db: Database, request: SearchRequest, { page, perPage }: Paging): Promise<SearchAnswer> {
  if (isScored(request.kind)) return searchTexts(db, request.kind, request, { page, perPage })
  const found = await findPlan(db, request, searchTotalMax + 1)
  if (!found) return NOTHING
  const total = Math.min(found.count, searchTotalMax)
  const end = Math.min(page * perPage, total)
  const from = (page - 1) * perPage
  const ids = from >= end ? [] : (await collect(db, found.plan.tiers, end, found.entries)).slice(from)
  const words = found.words.map((word) => [word])
  return { ids, total, isCapped: found.count > searchTotalMax, words, isCorrected: found.isCorrected === true }
}

/** Texts are found by any of the words. */
async function searchTexts(
  db: Database,
  kind: ScoredKind,
  request: SearchRequest,
  { page, perPage }: Paging,
): Promise<SearchAnswer> {
  if ((await synonymsOf(db)).isNotServed(request.text)) return NOTHING
  const { hits, isCapped, question } = await searchScored(db, {
    ...request,
    kind,
    facets: { [kind]: request.facets ?? [] },
  })
  const words = question ? lookedFor(question, await openTokenizer()) : []
  const hidden = kind === 'article' ? await hiddenArticles(db, request.locale) : NONE
  const shown = hidden.size === 0 ? hits : hits.filter(({ id }) => !hidden.has(id))
  const ids = shown.slice((page - 1) * perPage, page * perPage).map(({ id }) => id)
  return { ids, total: shown.length, isCapped, words, isCorrected: false }
}

/** Ids of everything that has all the words, in no order of fitting. */
export async function searchAll(db: Database, request: SearchRequest): Promise<number[]> {
  if (isScored(request.kind)) return (await search(db, request, { page: 1, perPage: searchTotalMax })).ids
  const found = await findPlan(db, request, 1)
  return found ? (await backEndOf(db).find(db, found.plan.whole, wholeMax)).map(idOfEntry) : []
}

/** A few whose names have the words, the last one as far as it is typed. */
export async function suggest(db: Database, request: SearchRequest, count: number): Promise<number[]> {
  const { kind, text, locale, facets = [] } = request
  const words = queryWords(await openTokenizer(), text)
  if (words.length === 0) return []
  const { tiers } = planSearch({ words, kind, mode: 'suggest', facets }, locale)
  const hidden = kind === 'article' ? await hiddenArticles(db, locale) : NONE
  const found = await collect(db, tiers, count + hidden.size)
  const ids = found.filter((id) => !hidden.has(id)).slice(0, count)
  if (isScored(kind) && ids.length < count) {
    const { ids: texts } = await search(db, request, { page: 1, perPage: count })
    return [...new Set([...ids, ...texts])].slice(0, count)
  }
  if (ids.length > 0) return ids
  const parts = words.filter(({ role }) => role !== 'compound')
  // schools are called in many ways, which only the whole search knows: ĐH Boston, university of bos
  const called = kind === 'school' ? (await search(db, request, { page: 1, perPage: count })).ids : []
  if (called.length > 0) return called
  const corrected = await correct(db, request, parts, 'suggest')
  return corrected ? collect(db, corrected.tiers, count) : []
}

type FoundPlan = {
  plan: SearchPlan
  count: number
  words: SearchWord[]
  /** All that is found, in the order of entries, where that is not too much. */
  entries: number[] | null
  isCorrected?: boolean
}

/** The plan by which something is found, words that mean the same included; null for what names a place that is not served. */
async function findPlan(db: Database, request: SearchRequest, most: number): Promise<FoundPlan | null> {
  const synonyms = await synonymsOf(db)
  if (request.kind !== 'school' && synonyms.isNotServed(request.text)) return null
  const others = synonyms.alternativesOf(request.text)
  for (const isJoined of others.length === 0 ? [] : request.kind === 'school' ? [true, false] : [true])
    for (const mode of modesOf(request.kind)) {
      const found = await findAlike(db, request, others, { mode, most, isJoined })
      if (found) return found
    }
  return findOwnPlan(db, request, most)
}

/** Where nothing has the words as they are, a school's name may have the last one as far as it is typed. */
const modesOf = (kind: SearchKind): SearchMode[] => (kind === 'school' ? ['search', 'suggest'] : ['search'])

/** What has the words as they are stands before what has others that mean the same at the same place: titles before texts. */
async function findAlike(
  db: Database,
  { kind, text, locale, facets = [] }: SearchRequest,
  others: readonly string[],
  { mode, most, isJoined }: { mode: SearchMode; most: number; isJoined: boolean },
): Promise<FoundPlan | null> {
  const tokenize = await openTokenizer()
  const wordsOf = (each: string) => queryWords(tokenize, each).filter(({ folded }) => isJoined || !JOINING.has(folded))
  const asked = [text, ...others].map(wordsOf).filter((words) => words.length > 0)
  const plans = asked.map((words) => planSearch({ words, kind, mode, facets }, locale))
  const plan = { tiers: inTurns(plans.map(({ tiers }) => tiers)), whole: { any: plans.map(({ whole }) => whole) } }
  const entries = await backEndOf(db).find(db, plan.whole, most)
  const count = entries.length
  return count > 0 ? { plan, count, words: asked.flat(), entries: count < most ? entries : null } : null
}

const inTurns = <T>(lists: readonly (readonly T[])[]): T[] =>
  Array.from({ length: Math.max(...lists.map(({ length }) => length)) }, (_, at) => at).flatMap((at) =>
    lists.flatMap((list) => list.slice(at, at + 1)),
  )

/** The plan by which something is found: that of the words as they are, or else of what they may have meant. */
async function findOwnPlan(db: Database, request: SearchRequest, most: number): Promise<FoundPlan | null> {
  const { kind, text, locale, facets = [] } = request
  const words = queryWords(await openTokenizer(), text)
  if (words.length === 0) return null
  const asked = { kind, mode: 'search' as const, facets }
  const counted = async (plan: SearchPlan | null, of: SearchWord[]): Promise<FoundPlan | null> => {
    const entries = plan ? await backEndOf(db).find(db, plan.whole, most) : []
    const count = entries.length
    return plan && count > 0 ? { plan, count, words: of, entries: count < most ? entries : null } : null
  }
  // where enough has the words as they are, nobody misses what only begins with them
  const closed = planSearch({ ...asked, words }, locale, { isClosed: true })
  if (most > searchTotalMax && (await backEndOf(db).count(db, closed.whole, most)) === most)
    return { plan: closed, count: most, words, entries: null }
  const joinless = kind === 'school' ? words.filter(({ folded }) => !JOINING.has(folded)) : words
  for (const tried of joinless.length > 0 && joinless.length < words.length ? [words, joinless] : [words])
    for (const mode of modesOf(kind)) {
      const found = await counted(planSearch({ ...asked, mode, words: tried }, locale), tried)
      if (found) return found
    }
  const parts = words.filter(({ role }) => role !== 'compound').map((word) => ({ ...word, role: 'word' as const }))
  const inParts = parts.length < words.length ? planSearch({ ...asked, words: parts, mode: 'names' }, locale) : null
  const foundInParts = await counted(inParts, parts)
  if (foundInParts) return foundInParts
  const fewer = await withoutUnknownPairs(db, asked, words, locale)
  const relaxed = fewer ? await counted(planSearch({ ...asked, words: fewer }, locale), fewer) : null
  if (relaxed) return relaxed
  const corrected = await counted(await correct(db, request, parts, 'search'), parts)
  return corrected && { ...corrected, isCorrected: true }
}

/** The first ids, tier after tier, each once. Where all entries are known, the last tier need not be asked for, nor any when nothing is left. */
async function collect(
  db: Database,
  tiers: readonly Match[],
  count: number,
  known: readonly number[] | null = null,
): Promise<number[]> {
  const ids = new Set<number>()
  for (const tier of known ? tiers.slice(0, -1) : tiers) {
    if (ids.size >= Math.min(count, known?.length ?? count)) break
    // at most as many as are known already come again
    for (const entry of await backEndOf(db).find(db, tier, count)) {
      if (ids.size < count) ids.add(idOfEntry(entry))
    }
  }
  for (const entry of known ?? []) if (ids.size < count) ids.add(idOfEntry(entry))
  return [...ids]
}

async function correct(
  db: Database,
  { kind, facets = [] }: SearchRequest,
  words: readonly SearchWord[],
  mode: SearchMode,
): Promise<SearchPlan | null> {
  const vocabulary = await vocabularyOf(db, kind)
  if (!vocabulary || words.some(({ isRun }) => isRun)) return null
  const meant = words.map(({ folded }, at) =>
    vocabulary.meantBy(folded, { isOpen: mode === 'suggest' && at === words.length - 1 }),
  )
  return meant.every((known) => known.length > 0) ? planCorrected(kind, meant, facets) : null
}

/** Chinese typed without spaces has pairs across its words that stand nowhere: they are left out, if half of the pairs are known. */
async function withoutUnknownPairs(
  db: Database,
  { kind, mode }: { kind: SearchKind; mode: SearchMode },
  words: readonly SearchWord[],
  locale: Locale,
): Promise<SearchWord[] | null> {
  const kept: SearchWord[] = []
  let hasLeftOut = false
  for (const word of words) {
    const pairs = word.isRun ? pairsOf(charactersOf(word.folded)) : []
    if (pairs.length < 2) {
      kept.push(word)
      continue
    }
    const pairWords = pairs.map((pair) => ({ ...word, folded: pair, exact: pair }))
    const known: SearchWord[] = []
    for (const pair of pairWords) {
      const { whole } = planSearch({ words: [pair], kind, mode, facets: [] }, locale)
      if ((await backEndOf(db).count(db, whole, 1)) > 0) known.push(pair)
    }
    if (known.length * 2 < pairs.length) return null
    hasLeftOut ||= known.length < pairs.length
    kept.push(...known)
  }
  return hasLeftOut ? kept : null
}
