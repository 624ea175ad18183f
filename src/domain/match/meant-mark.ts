/** A mark that nobody has on the chosen scale, and what it may stand for: TOEFL 5 of 120, IELTS 65, a GPA of 38. */
import { type EnglishScale, isIelts } from './profile.ts'

export type MeantMark = { scale: string; value: number }
export type MarkScale = { code: string; worst: number; best: number; iso_country?: string | null | undefined } & Pick<
  EnglishScale,
  'bands'
>

const isWithin = ({ worst, best }: MarkScale, value: number) =>
  value >= Math.min(worst, best) && value <= Math.max(worst, best)
/** Scales of one test, such as an old and a new one, or of one country. */
const isRelated = (one: MarkScale, other: MarkScale) =>
  one.code !== other.code &&
  (one.iso_country ? one.iso_country === other.iso_country : !other.iso_country && familyOf(one) === familyOf(other))
const familyOf = ({ code }: MarkScale) => code.split('-')[0]

/** Marks of a tenth of the best are no average of anybody. */
const lowestShare = 0.1
/** A mark without its point is rarely below this share of the best: IELTS 11 is not 1.1. */
const likelyShare = 0.3
/** Below its lowest known band nobody takes a test; of grades nobody has so little. */
const isUnlikely = (scale: MarkScale, value: number): boolean => {
  const [lowest] = scale.bands ?? []
  if (!isWithin(scale, value)) return true
  if (isIelts(scale) || scale.best <= scale.worst) return false
  return value < (lowest?.score ?? scale.best * lowestShare)
}

/** What a number may stand for that is outside its scale or too low for anybody; empty where it is likely, or nothing is meant by it. */
export function meantMarks(value: number, scale: MarkScale, scales: readonly MarkScale[]): MeantMark[] {
  if (!isUnlikely(scale, value)) return []
  const related = scales.filter((each) => isRelated(scale, each))
  const asTyped = related.filter((each) => isWithin(each, value) && !isUnlikely(each, value))
  const meant = asTyped.map(({ code }) => ({ scale: code, value }))
  if (meant.length > 0) return meant
  const pointed = isWithin(scale, value) ? [] : marksWithPoint(value, [scale, ...related])
  if (pointed.length > 0) return pointed
  const ielts = scale.bands ? scales.find(isIelts) : undefined
  return ielts && isWithin(ielts, value) && value > 0 ? [{ scale: ielts.code, value }] : []
}

/** The scales on which only a point was left out: 65 for 6.5. */
export function marksWithPoint(value: number, scales: readonly MarkScale[]): MeantMark[] {
  const tenth = value / 10
  return scales
    .filter(
      (each) =>
        Number.isInteger(value) &&
        value > Math.max(each.best, each.worst) &&
        isWithin(each, tenth) &&
        tenth >= Math.max(1, each.best * likelyShare),
    )
    .map(({ code }) => ({ scale: code, value: tenth }))
}
