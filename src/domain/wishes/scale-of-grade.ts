/** Which of the organisation's scales a mark is on that was typed without one. */
import { foldedOf } from '../words.ts'
import type { WishedGrade } from './wish.ts'

type Scale = {
  code: string
  worst: number
  best: number
  /** ISO 3166-1 alpha-2. */
  iso_country?: string | null | undefined
  /** What is written beside such a mark. */
  words?: readonly string[] | undefined
}
/** @property isAssumed only the readers' country decided */
export type ScaleOfGrade<S> = { scale: S; isAssumed: boolean } | null

/** 3.3 of 4.0 is on a scale up to 4.3 where no other is nearer; 8 of 9 is on none up to 10. */
const nearShare = 0.1

/**
 * The scale of a mark: one that has it, by its upper end, by the words beside it, by the readers' country or by belonging to none, and then the shortest.
 * Where no scale has its upper end, the nearest of the readers' country. Null where several are left, or none.
 * @param text the mark as typed, with the words beside it
 */
export function scaleOfGrade<S extends Scale>(
  grade: WishedGrade,
  text: string,
  scales: readonly S[],
  homeCountry: string,
): ScaleOfGrade<S> {
  const exact = exactScale(grade, text, scales, homeCountry)
  const { value, outOf } = grade
  if (exact || outOf === null || scales.some((scale) => endOf(scale) === outOf)) return exact
  const distanceOf = (scale: S) => Math.abs(endOf(scale) - outOf)
  const [nearest] = scales
    .filter(({ worst, best, iso_country }) => iso_country === homeCountry && best > worst && value <= best)
    .filter((scale) => value <= outOf && distanceOf(scale) <= outOf * nearShare)
    .toSorted((one, other) => distanceOf(one) - distanceOf(other))
  return nearest ? { scale: nearest, isAssumed: true } : null
}

function exactScale<S extends Scale>(
  { value, outOf }: WishedGrade,
  text: string,
  scales: readonly S[],
  homeCountry: string,
): ScaleOfGrade<S> {
  const counts = new Map(scales.map((scale) => [scale, wordsIn(text, scale.words ?? [])]))
  const countOf = (scale: S) => counts.get(scale) ?? 0
  const possible = scales.filter((scale) => {
    const isRank = scale.best === 0
    const [from, to] = [Math.min(scale.worst, scale.best), Math.max(scale.worst, scale.best)]
    // a rank is a share of a class, which is no upper end
    return value >= from && value <= to && (isRank ? countOf(scale) > 0 : outOf === null || outOf === to)
  })
  const most = Math.max(...possible.map(countOf))
  const fitting = possible.filter((scale) => countOf(scale) === most)
  const ofHome = fitting.filter(({ iso_country }) => iso_country === homeCountry)
  const ofNone = outOf === null ? [] : fitting.filter(({ iso_country }) => !iso_country)
  const nearest = ofHome.length > 0 ? ofHome : ofNone.length > 0 ? ofNone : fitting
  const end = Math.min(...nearest.map(endOf))
  const [scale, ...others] = nearest.filter((each) => endOf(each) === end)
  return scale && others.length === 0 ? { scale, isAssumed: fitting.length > nearest.length } : null
}

/** 3.4 is on a scale up to 4 rather than up to 10. */
const endOf = ({ worst, best }: Scale) => Math.max(worst, best)

/** How many of the words a text has; `GPA3.5` has GPA. */
function wordsIn(text: string, words: readonly string[]): number {
  const folded = ` ${foldedOf(text.replace(/(\p{L})(\d)/gu, '$1 $2'))} `
  return words.filter((word) => {
    const key = foldedOf(word)
    return key === '' ? text.includes(word) : folded.includes(` ${key} `)
  }).length
}
