/** What is found for a text, whatever its kind. */
import type { Locale } from '../../domain/editions.ts'
import { tokensOf } from '../../domain/words.ts'
import type { Paging } from '../list-index.ts'
import type { Database } from '../store.ts'
import { type NameKind, type SearchKind, TEXT_KINDS, type TextKind } from './documents.ts'
import { lexiconOf } from './lexicon.ts'
import { searchNames } from './names.ts'
import { type Facets, searchTexts, titlesOf } from './texts.ts'

export type SearchRequest = { kind: SearchKind; text: string; locale: Locale; facets?: Facets }
export type SearchAnswer = {
  ids: number[]
  /** Counted up to 1,000. */
  total: number
  /** Whether there are more. */
  isCapped: boolean
  /** Tokens that were looked for, to be marked in what was found. */
  words: ReadonlySet<string>
}

/** No more than this are counted, or can be paged through. */
export const searchTotalMax = 1000

const isText = (kind: SearchKind): kind is TextKind => TEXT_KINDS.some((each) => each === kind)

/** One page of what is found, the most fitting first: texts by any of the words, names by all. `page` counts from 1. */
export async function search(db: Database, request: SearchRequest, { page, perPage }: Paging): Promise<SearchAnswer> {
  const { kind, text, locale, facets = [] } = request
  const { words, ...found } = isText(kind)
    ? await searchTexts(db, text, locale, { kind, facets })
    : { texts: await searchAll(db, kind, text), isCapped: false, words: new Set(tokensOf(text)) }
  const ids = found.texts.map((each) => (typeof each === 'number' ? each : each.id))
  const isCapped = found.isCapped || ids.length > searchTotalMax
  const counted = ids.slice(0, searchTotalMax)
  return { ids: counted.slice((page - 1) * perPage, page * perPage), total: counted.length, isCapped, words }
}

/** Ids of everything that a name finds, the most fitting first. */
export async function searchAll(db: Database, kind: NameKind, text: string): Promise<number[]> {
  if (kind !== 'school' && (await lexiconOf(db, 'en')).isNotServed(text)) return []
  return (await searchNames(db, kind, text)).map(({ id }) => id)
}

/** A few whose names or titles have what is typed, the last word as far as it is typed; then what else is found. */
export async function suggest(db: Database, request: SearchRequest, count: number): Promise<number[]> {
  const { kind, text, locale } = request
  if (isText(kind)) {
    const titled = await titlesOf(db, kind, text, locale)
    const { ids } = titled.length < count ? await search(db, request, { page: 1, perPage: count }) : { ids: [] }
    return [...new Set([...titled, ...ids])].slice(0, count)
  }
  const found = await searchNames(db, kind, text, true)
  const isNamed = found.some(({ fit }) => fit !== 'alike')
  // schools are called in many ways, which only the whole search knows: ĐH Boston
  const whole = kind === 'school' && !isNamed ? await searchNames(db, kind, text) : []
  return (whole.length > 0 ? whole : found).slice(0, count).map(({ id }) => id)
}
