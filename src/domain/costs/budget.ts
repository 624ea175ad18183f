/** Whether a yearly budget is enough for a range of costs. */
import type { Range } from './amounts.ts'

/** `reaches`: for the whole range; `just`: for its lower part; `short`: for none of it; `unknown`: the tuition is not known. */
export const VERDICTS = ['reaches', 'just', 'short', 'unknown'] as const
export type Verdict = (typeof VERDICTS)[number]

/** A cost within so much of the budget is close to it. */
export const closeShare = 0.07
/** From so much of the lowest cost on more than the cheapest courses of a country are within reach. */
const reachedShare = 1 + closeShare

/** What a budget has to be for a choice of the courses of a country, in any year of a way: the very cheapest are none. */
export const reachedAmount = ({ from, to }: Range): number => Math.min(to, from * reachedShare)

/** @param isPartial the cost lacks its tuition or living costs: a budget can be too small for it, and never enough */
export function verdictOf(budget: number, range: Range, isPartial: boolean): Verdict {
  if (budget < leastOf(range, isPartial)) return 'short'
  if (isPartial) return 'unknown'
  return budget >= range.to ? 'reaches' : 'just'
}

const leastOf = (range: Range, isPartial: boolean): number => (isPartial ? range.from : reachedAmount(range))

/** There is time to save, or to earn a scholarship, for years that begin after two or more. More isn't advised. */
export const laterShare = 1 / 3

/** Years that begin no later than this one leave no time to save. */
export const soonYear = 2

type BudgetedStage = { from: number; isPartial: boolean; cost: { total: Range } }
const WORST: readonly Verdict[] = ['short', 'unknown', 'just', 'reaches']

/** The worst of the stages of a way. Later years that a third more would reach are `just` within it where there is time to save. */
export const verdictOfWay = (budget: number, stages: readonly BudgetedStage[]): Verdict =>
  WORST.find((verdict) => stages.some((stage) => verdictOfStage(budget, stage) === verdict)) ?? 'unknown'

function verdictOfStage(budget: number, { from, isPartial, cost: { total } }: BudgetedStage): Verdict {
  const verdict = verdictOf(budget, total, isPartial)
  const isLater = verdict === 'short' && from > soonYear && leastOf(total, isPartial) <= budget * (1 + laterShare)
  return isLater ? (isPartial ? 'unknown' : 'just') : verdict
}

/** What is missing a year, for the stage that is furthest above the budget, to what the match counts too; nothing where the verdict isn't `short`. */
export const shortOfWay = (budget: number, stages: readonly BudgetedStage[]): number =>
  Math.max(
    0,
    ...stages
      .filter((stage) => verdictOfStage(budget, stage) === 'short')
      .map(({ isPartial, cost: { total } }) => leastOf(total, isPartial) - budget),
  )

/**
 * The highest tuition that the budget leaves, in the currency of the country; null where it leaves none.
 * @param others the other rows of the year at their lower ends, and `rate` units of the reader's currency per unit
 */
export function tuitionWithin(budget: number, others: number, rate: number): number | null {
  const left = (budget - others) / rate
  return left > 0 ? left : null
}
