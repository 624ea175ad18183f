/** A school's yearly tuition from CRICOS, the Australian register of courses for international students. */
import { boundsOf, type Fact, isWithin } from './fact-rules.ts'

export const CRICOS_COLUMNS = [
  'CRICOS Provider Code',
  'CRICOS Course Code',
  'Course Name',
  'Course Level',
  'Duration (Weeks)',
  'Tuition Fee',
  'Expired',
]

type Level = 'undergraduate' | 'graduate'

/** Degrees only: diplomas and certificates have other costs and outcomes. */
export function degreeLevel(courseLevel: string): Level | null {
  if (/^bachelor/i.test(courseLevel)) return 'undergraduate'
  return /^(masters?|doctoral|doctorate)\b/i.test(courseLevel) ? 'graduate' : null
}

const weeksOfYear = 52
/** Fees outside these limits are errors of the register: a weekly price for a whole course, or the other way round. */
const WEEK = { least: 60, most: 3000 }

/** @returns Australian dollars per year of 52 weeks; null when the register must be wrong */
export function yearOf(fee: number, weeks: number): number | null {
  const week = weeks > 0 ? fee / weeks : 0
  const year = week * weeksOfYear
  const isSlip = week < WEEK.least || week > WEEK.most || !isWithin(year, boundsOf('tuition', 'money', 'AUD'))
  return isSlip ? null : year
}

/** A school's tuition by level: from the first to the third quarter of its courses' fees, in whole dollars. */
export function tuitionOf(school: string, year: string, fees: ReadonlyMap<Level, readonly number[]>): Fact[] {
  return [...fees].map(([level, all]) => {
    const sorted = all.toSorted((a, b) => a - b)
    const [value, to] = [quantile(sorted, 0.25), quantile(sorted, 0.75)].map(Math.round) as [number, number]
    const value_to = to === value ? undefined : to
    return { school, kind: 'tuition', level, value, value_to, currency: 'AUD', year, source: 'cricos' }
  })
}

/** Interpolates linearly between the two nearest values. */
function quantile(sorted: readonly number[], part: number): number {
  const place = (sorted.length - 1) * part
  const below = sorted[Math.floor(place)] ?? 0
  const above = sorted[Math.ceil(place)] ?? below
  return below + (above - below) * (place - Math.floor(place))
}
