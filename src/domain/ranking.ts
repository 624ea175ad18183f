/** A school's place in one year's edition. */
export type RankingPlace = { year: number; school_id: number; rank: number }
export type RankedPlace = RankingPlace & {
  /** Place in the edition before this one; null when the school wasn't in it. */
  prev_rank: number | null
  /** Places gained since then, `prev_rank − rank`; null when new. */
  change: number | null
}

/** Adds to each place what it was in the edition before; editions may be years apart. */
export function rankedYears(places: readonly RankingPlace[]): RankedPlace[] {
  const years = [...new Set(places.map(({ year }) => year))].sort((a, b) => a - b)
  const ranks = new Map(places.map(({ year, school_id, rank }) => [`${year} ${school_id}`, rank]))
  return places.map((place) => {
    const before = years[years.indexOf(place.year) - 1]
    const prev_rank = ranks.get(`${before} ${place.school_id}`) ?? null
    return { ...place, prev_rank, change: prev_rank === null ? null : prev_rank - place.rank }
  })
}
