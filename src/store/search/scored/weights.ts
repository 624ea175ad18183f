/** What a place in a text weighs. Lengths are compared with fixed ones, so that what is kept of a text depends on it alone. */
export const FIELDS = ['names', 'headings', 'abstract', 'tags', 'body'] as const
export type Field = (typeof FIELDS)[number]

type Weight = {
  /** What a word there counts, of a field of the usual length. */
  weight: number
  /** How much the length says, 0 to 1. */
  slope: number
  /** In atoms. */
  usual: number
}
const WEIGHTS: Record<Field, Weight> = {
  names: { weight: 9, slope: 0.3, usual: 8 },
  headings: { weight: 3.5, slope: 0.4, usual: 40 },
  abstract: { weight: 2.5, slope: 0.3, usual: 30 },
  tags: { weight: 2, slope: 0.2, usual: 5 },
  body: { weight: 1, slope: 0.7, usual: 700 },
}
/** From here on more of the same says little. */
const saturation = 5

/** What one occurrence counts in a field of so many atoms. */
export function weightIn(field: Field, length: number): number {
  const { weight, slope, usual } = WEIGHTS[field]
  return weight / (1 - slope + (slope * Math.max(length, usual / 4)) / usual)
}

/** What all occurrences together count: 1 to 255. */
export const impactOf = (count: number): number => Math.max(1, Math.round((255 * count) / (count + saturation)))

/** How much a term says that `having` of `all` texts have. */
export const rareness = (having: number, all: number): number =>
  Math.log(1 + Math.max(0, all - having + 0.5) / (having + 0.5))
