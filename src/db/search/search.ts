/** What is found for a text, whatever its kind. */
import type { Locale } from '../../domain/editions.ts'
import { tokensOf } from '../../domain/words.ts'
import type { Paging } from '../lists.ts'
import type { Database } from '../store.ts'
import { type NameKind, type SearchKind, TEXT_KINDS, type TextKind } from './documents.ts'
import { lexiconOfAll } from './lexicon.ts'
import { searchNames } from './names.ts'
import { type Facets, searchTexts, titlesOf } from './texts.ts'

export type SearchRequest = { kind: SearchKind; text: string; locale: Locale; facets?: Facets }
export type SearchAnswer = {
  ids: number[]
  total: number
  /** Tokens that were looked for, to be marked in what was found. */
  words: ReadonlySet<string>
}

const isText = (kind: SearchKind): kind is TextKind => TEXT_KINDS.some((each) => each === kind)

/** One page of what is found, the most fitting first: texts by any of the words, names by all. `page` counts from 1. */
export async function search(db: Database, request: SearchRequest, { page, perPage }: Paging): Promise<SearchAnswer> {
  const { kind, text, locale, facets = [] } = request
  const pageOf = (ids: readonly number[]) => ids.slice((page - 1) * perPage, page * perPage)
  if (!isText(kind)) {
    const ids = await searchAll(db, kind, text)
    return { ids: pageOf(ids), total: ids.length, words: new Set(tokensOf(text)) }
  }
  const { texts, words } = await searchTexts(db, text, locale, { kind, facets })
  return { ids: pageOf(texts.map(({ id }) => id)), total: texts.length, words }
}

/** Ids of everything that a name finds, the most fitting first. */
export async function searchAll(db: Database, kind: NameKind, text: string): Promise<number[]> {
  if (kind !== 'school' && (await lexiconOfAll(db)).isNotServed(text)) return []
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
  const matches = await searchNames(db, kind, text, true)
  const isNamed = matches.some(({ fit }) => fit !== 'alike')
  // schools are called in many ways, which only the whole search knows: ĐH Boston
  const whole = kind === 'school' && !isNamed ? await searchNames(db, kind, text) : []
  return (whole.length > 0 ? whole : matches).slice(0, count).map(({ id }) => id)
}
