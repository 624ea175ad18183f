/** Lists that are held in memory: narrowed by what their rows have, counted, drawn from, cut into pages. */
import { itemAt } from '../domain/collections.ts'

export type Paging = { page: number; perPage: number }
export type FacetValue = number | string
/** The values that a row has of each kind. */
export type Facets = Record<string, readonly FacetValue[]>

/** One page of a list; `page` counts from 1. */
export const pageOf = <T>(all: readonly T[], { page, perPage }: Paging): T[] =>
  all.slice((page - 1) * perPage, page * perPage)

/**
 * Tells the kinds of filters that a row doesn't meet: none, one, or of more the first two.
 * Kinds combine with AND, values of one kind with OR; a kind without values doesn't narrow.
 */
export function unmetBy(filters: Facets): (facets: Facets) => string[] {
  const wanted = Object.entries(filters).filter(([, values]) => values.length > 0)
  return (facets) => {
    const unmet: string[] = []
    for (const [kind, values] of wanted) {
      if (facets[kind]?.some((value) => values.includes(value))) continue
      unmet.push(kind)
      if (unmet.length === 2) break
    }
    return unmet
  }
}

/** `count` of a list at most: the first, or with `random` (from 0 to below 1) drawn at random. */
export function drawFrom<T>(all: readonly T[], count: number, random: (() => number) | null): T[] {
  const drawn = [...all]
  if (random === null) return drawn.slice(0, count)
  // the first places of a shuffle
  for (let at = 0; at < Math.min(count, drawn.length); at++) {
    const from = at + Math.floor(random() * (drawn.length - at))
    ;[drawn[at], drawn[from]] = [itemAt(drawn, from), itemAt(drawn, at)]
  }
  return drawn.slice(0, count)
}

/** Compares numbers in a direction; what has none comes last either way. */
export function compareKnown(a: number | null | undefined, b: number | null | undefined, sign: 1 | -1): number {
  if (a == null || b == null) return Number(a == null) - Number(b == null)
  return sign * (a - b)
}
