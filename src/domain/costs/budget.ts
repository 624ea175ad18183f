/** Whether a yearly budget is enough for a range of costs. */
import type { Range } from './amounts.ts'

/** `reaches`: for the whole range; `just`: for its lower part; `short`: for none of it; `unknown`: the tuition is not known. */
export const VERDICTS = ['reaches', 'just', 'short', 'unknown'] as const
export type Verdict = (typeof VERDICTS)[number]

/** @param isPartial the cost lacks its tuition or living costs: a budget can be too small for it, and never enough */
export function verdictOf(budget: number, { from, to }: Range, isPartial: boolean): Verdict {
  if (budget < from) return 'short'
  if (isPartial) return 'unknown'
  return budget >= to ? 'reaches' : 'just'
}

/** What is missing to the cheapest course; nothing where the budget reaches one. */
export const shortOf = (budget: number, { from }: Range): number => Math.max(0, from - budget)

/**
 * The highest tuition that the budget leaves, in the currency of the country; null where it leaves none.
 * @param others the other rows of the year at their lower ends, and `rate` units of the reader's currency per unit
 */
export function tuitionWithin(budget: number, others: number, rate: number): number | null {
  const left = (budget - others) / rate
  return left > 0 ? left : null
}
