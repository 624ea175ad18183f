/** Places of a ranking, worked out of what its publisher gives: a rank, or what is counted. */
import { groupsBy } from './groups.ts'
export type GivenPlace = {
  university: string
  /** The last year that is counted, and how many are. */
  year: number
  window: number
  rank?: number | undefined
  count?: number | undefined
  total?: number | undefined
}
export type RankedPlace = {
  university: string
  rank: number
  /** Place by the share; null when the publisher gives no totals. */
  share_rank: number | null
  count: number | null
  total: number | null
  /** `count` of `total`, from 0 to 1. */
  share: number | null
  /** Place in the edition before this one; null when the university wasn't in it. */
  prev_rank: number | null
  /** Places gained since then, `prev_rank − rank`; null when new. */
  change: number | null
}
export type RankingEdition = { year: number; window: number; places: RankedPlace[] }

const shareOf = ({ count, total }: GivenPlace): number | null =>
  count === undefined || total === undefined || total === 0 ? null : count / total

/** The place of each value, the largest first; equal ones share a place, and what has no value has none. */
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
    const own = rank ?? ranks[index] ?? null
    const rest = { count, total, share: shares[index] ?? null, share_rank: shareRanks[index] ?? null }
    return own === null ? [] : [{ university, rank: own, ...rest }]
  })
}

const byYear = (places: readonly GivenPlace[], window: number): [year: number, ranked: Ranked[]][] =>
  [
    ...groupsBy(
      places.filter((place) => place.window === window),
      ({ year }) => year,
    ),
  ]
    .map(([year, own]): [number, Ranked[]] => [year, rankPlaces(own)])
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

/** Each university's places over the years, the oldest first, by the shortest window. */
export function placesOverYears(places: readonly GivenPlace[]): Map<string, { year: number; rank: number }[]> {
  const window = Math.min(...places.map((place) => place.window))
  const all = byYear(places, window).flatMap(([year, ranked]) =>
    ranked.map(({ university, rank }) => ({ university, year, rank })),
  )
  return new Map(
    [...groupsBy(all, ({ university }) => university)].map(([university, own]) => [
      university,
      own.map(({ year, rank }) => ({ year, rank })),
    ]),
  )
}
