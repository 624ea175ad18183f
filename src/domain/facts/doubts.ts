/** What of a change is hardly meant: figures move by some hundredths a year, and get newer. */
import type { FactChange, Figure } from './fact-changes.ts'

const leapMin = 5

export type Doubt = 'leap' | 'older' | 'far'

/**
 * What somebody should look at before a figure is changed: that it moves more than fivefold, or to an older year, or is new and far from the others of its kind.
 * @param isFar of a figure that there was none of before
 */
export function doubtsOf(change: FactChange, isFar: (figure: Figure) => boolean): Doubt[] {
  if (change.what === 'new') return isFar(change.to) ? ['far'] : []
  if (change.what !== 'changed') return []
  const { from, to } = change
  return [...(isLeap(from, to) ? ['leap' as const] : []), ...(isOlder(from.year, to.year) ? ['older' as const] : [])]
}

/** Amounts of two currencies are not compared. */
function isLeap(from: Figure, to: Figure): boolean {
  if (from.currency !== to.currency) return false
  const isFar = (a: number, b: number) => Math.max(a, b) > leapMin * Math.min(a, b)
  return isFar(from.value, to.value) || isFar(from.value_to ?? from.value, to.value_to ?? to.value)
}

/**
 * A year is older when it begins and ends earlier: 2022 is not older than 2022-23, and 2021-2025 not than 2024-25.
 * Of several years the last one counts, wherever the others begin: 2021-2023 is older than 2021-2025.
 */
function isOlder(from: string, to: string): boolean {
  const [was, is] = [spanOf(from), spanOf(to)]
  const isSpan = was.last - was.first > 1
  return is.last < was.last && (isSpan || is.first < was.first)
}

function spanOf(year: string): { first: number; last: number } {
  const [from = '', to] = year.split('-')
  const first = Number(from)
  if (to === undefined) return { first, last: first }
  return { first, last: to.length === 2 ? first + 1 : Number(to) }
}
