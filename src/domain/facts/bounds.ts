/** What a figure of a kind can be at all, whoever brings it: the Scorecard, the register of courses, a file of the house's form, the content. */

/** @property expected says it in words, for who typed something else */
export type Bounds = { least: number; most: number; expected: string }

const SAT: Bounds = { least: 200, most: 800, expected: 'an SAT score' }
/** What somebody was admitted to and finished isn't nobody's: a zero is a hole in the register, or a handful of students of whom none is through yet. */
const NEVER_NONE = new Set(['admission-rate', 'completion-rate'])
const SOME: Bounds = { least: Number.EPSILON, most: 1, expected: 'a fraction of 1 above 0' }
/** By kind, where its unit doesn't say it all. */
const OF_KIND: Record<string, Bounds> = {
  'sat-reading': SAT,
  'sat-math': SAT,
  act: { least: 1, most: 36, expected: 'an ACT score' },
  students: { least: 0, most: 1_000_000, expected: 'a number of students' },
  ...Object.fromEntries([...NEVER_NONE].map((kind) => [kind, SOME])),
}
const OF_UNIT: Record<string, Bounds> = {
  share: { least: 0, most: 1, expected: 'a fraction of 1' },
  count: { least: 0, most: 100_000_000, expected: 'a number below 100 million' },
}
/** In the money of the six countries whose schools the site has; of others a unit may be worth little. */
const LARGE_UNITS = new Set(['USD', 'GBP', 'CAD', 'AUD', 'EUR'])
const MONEY: Bounds = { least: 0, most: 1_000_000, expected: 'USD a year' }

/** The bounds of a figure; null where any number may be one. @param currency ISO 4217, of money */
export function boundsOf(kind: string, unit: string, currency?: string): Bounds | null {
  const own = OF_KIND[kind] ?? OF_UNIT[unit]
  if (own) return own
  if (unit !== 'money' || currency === undefined || !LARGE_UNITS.has(currency)) return null
  return currency === 'USD' ? MONEY : { ...MONEY, expected: `${currency} a year` }
}

/** Whether a zero of a kind says that nothing is known. */
export const isNoneUnknown = (kind: string): boolean => NEVER_NONE.has(kind)

export const isWithin = (value: number, bounds: Bounds | null): boolean =>
  bounds === null || (value >= bounds.least && value <= bounds.most)
