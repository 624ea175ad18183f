/** Ranks of a ranking, computed from the publisher's data: a rank, or counts. */
import { groupsBy } from './groups.ts'
export type GivenPlace = {
  university: string
  /** The last counted year, and the number of counted years. */
  year: number
  window: number
  rank?: number | undefined
  count?: number | undefined
  total?: number | undefined
}
export type RankedPlace = {
  university: string
  rank: number
  /** Rank by the share; null when the publisher gives no totals. */
  share_rank: number | null
  count: number | null
  total: number | null
  /** `count` of `total`, from 0 to 1. */
  share: number | null
  /** Rank in the previous edition; null when the university was not listed. */
  prev_rank: number | null
  /** Ranks gained since then, `prev_rank − rank`; null when new. */
  change: number | null
}
export type RankingEdition = { year: number; window: number; places: RankedPlace[] }

const shareOf = ({ count, total }: GivenPlace): number | null =>
  count === undefined || total === undefined || total === 0 ? null : count / total

/** The rank of each value, the largest first; equal values share a rank, and missing values have none. */
function ranksOf(values: readonly (number | null)[]): (number | null)[] {
  const sorted = values.filter((value) => value !== null).sort((a, b) => b - a)
  const places = new Map<number, number>()
  for (const [index, value] of sorted.entries()) if (!places.has(value)) places.set(value, index + 1)
  return values.map((value) => (value === null ? null : (places.get(value) ?? null)))
}

type Ranked = Omit<RankedPlace, 'prev_rank' | 'change'>

function rankPlaces(places: readonly GivenPlace[]): Ranked[] {
  const ranks = ranksOf(places.map(({ count = null }) => count))
  const shares = places.map(shareOf)
  const shareRanks = ranksOf(shares)
  return places.flatMap(({ university, rank, count = null, total = null }, index) => {
    const ownRank = rank ?? ranks[index] ?? null
    const rest = { count, total, share: shares[index] ?? null, share_rank: shareRanks[index] ?? null }
    return ownRank === null ? [] : [{ university, rank: ownRank, ...rest }]
  })
}

const byYear = (places: readonly GivenPlace[], window: number): [year: number, ranked: Ranked[]][] =>
  [
    ...groupsBy(
      places.filter((place) => place.window === window),
      ({ year }) => year,
    ),
  ]
    .map(([year, placesOfYear]): [number, Ranked[]] => [year, rankPlaces(placesOfYear)])
    .sort(([a], [b]) => a - b)

/** The editions of a ranking, the latest first: the years of its longest window. Editions may be years apart. */
export function editionsOf(places: readonly GivenPlace[]): RankingEdition[] {
  const window = Math.max(...places.map((place) => place.window))
  let before = new Map<string, number>()
  const editions = byYear(places, window).map(([year, ranked]) => {
    const moved = ranked.map((place) => {
      const prev_rank = before.get(place.university) ?? null
      return { ...place, prev_rank, change: prev_rank === null ? null : prev_rank - place.rank }
    })
    before = new Map(ranked.map(({ university, rank }) => [university, rank]))
    return { year, window, places: moved }
  })
  return editions.toReversed()
}

/** Each university's ranks over the years, the oldest first, by the shortest window. */
export function placesOverYears(places: readonly GivenPlace[]): Map<string, { year: number; rank: number }[]> {
  const window = Math.min(...places.map((place) => place.window))
  const all = byYear(places, window).flatMap(([year, ranked]) =>
    ranked.map(({ university, rank }) => ({ university, year, rank })),
  )
  return new Map(
    [...groupsBy(all, ({ university }) => university)].map(([university, placesOfSchool]) => [
      university,
      placesOfSchool.map(({ year, rank }) => ({ year, rank })),
    ]),
  )
}
