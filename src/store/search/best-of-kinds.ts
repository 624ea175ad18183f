/** How well each kind answers a question, on one scale: which of them is shown first. */
import type { Locale } from '../../domain/editions.ts'
import type { Database } from '../store.ts'
import { backEndOf } from './back-ends.ts'
import { idOfEntry } from './entries.ts'
import { lookedFor } from './scored/looked-for.ts'
import { isScored } from './scored/scored-entries.ts'
import { type Scored, searchScored } from './scored/search-scored.ts'
import { search } from './search.ts'
import { synonymsOf } from './synonyms.ts'
import { planSearch, queryWords, type ScoredKind, type SearchFacets, type SearchKind } from './text/search-terms.ts'
import { openTokenizer, type SearchWord } from './text/search-text.ts'

export type KindFound = {
  kind: SearchKind
  /** The most fitting first. */
  ids: number[]
  total: number
  isCapped: boolean
  /** How well the first one fits: about 1 where a title has every word, 2 where a name is the question, 0 for nothing. */
  fit: number
  /** To be marked. */
  words: SearchWord[][]
}
export type KindsAsked = {
  text: string
  locale: Locale
  kinds: readonly SearchKind[]
  facets?: Partial<Record<SearchKind, SearchFacets>>
}

const [exactFit, openingFit, namedFit, otherFit] = [2, 1.1, 0.9, 0.4]

/** The first `count` of each kind, the kind whose first one fits best before the others; in the order of `kinds` where they fit alike. */
export async function searchKinds(
  db: Database,
  { text, locale, kinds, facets = {} }: KindsAsked,
  count: number,
): Promise<KindFound[]> {
  const scored = kinds.some(isScored) ? await askScored(db, { text, locale, facets }) : null
  const found = await Promise.all(
    kinds.map((kind) =>
      isScored(kind)
        ? ofScored(kind, scored, count)
        : askNames(db, { kind, text, locale, facets: facets[kind] ?? [] }, count),
    ),
  )
  return found.sort((a, b) => b.fit - a.fit)
}

async function askScored(
  db: Database,
  { text, locale, facets = {} }: Omit<KindsAsked, 'kinds'>,
): Promise<Scored | null> {
  if ((await synonymsOf(db)).isNotServed(text)) return null
  return searchScored(db, { text, locale, kind: null, facets })
}

async function ofScored(kind: ScoredKind, scored: Scored | null, count: number): Promise<KindFound> {
  const own = (scored?.hits ?? []).filter((hit) => hit.kind === kind)
  const { question = null } = scored ?? {}
  const possible = (question?.pieces ?? []).reduce((sum, { piece, weight }) => sum + (piece.isQuiet ? 0 : weight), 0)
  return {
    kind,
    ids: own.slice(0, count).map(({ id }) => id),
    total: own.length,
    isCapped: scored?.isCapped ?? false,
    fit: possible === 0 ? 0 : Math.min(exactFit, (own[0]?.score ?? 0) / possible),
    words: question ? lookedFor(question, await openTokenizer()) : [],
  }
}

async function askNames(
  db: Database,
  request: { kind: SearchKind; text: string; locale: Locale; facets: SearchFacets },
  count: number,
): Promise<KindFound> {
  const answer = await search(db, request, { page: 1, perPage: count })
  const [first] = answer.ids
  return { kind: request.kind, ...answer, fit: first === undefined ? 0 : await fitOf(db, request, first) }
}

/** By which of the narrowest questions the first one is found. */
async function fitOf(
  db: Database,
  { kind, text, locale, facets }: { kind: SearchKind; text: string; locale: Locale; facets: SearchFacets },
  first: number,
): Promise<number> {
  const words = queryWords(await openTokenizer(), text)
  const { tiers } = planSearch({ words, kind, mode: 'names', facets }, locale)
  for (const [at, fit] of [exactFit, openingFit, namedFit, namedFit].entries()) {
    const tier = tiers[at]
    const ids = tier ? (await backEndOf(db).find(db, tier, 1)).map(idOfEntry) : []
    if (ids.includes(first)) return fit
  }
  return otherFit
}
