/** Limits of a budget filter in a reader's money. */

/** What one step of limits is about worth, in US dollars. */
const stepUsd = 5000
/** Which multiples of the step are offered: for a whole year, and for tuition alone. */
const MULTIPLES = { year: [3, 4, 5, 6, 8, 10, 12, 16], fee: [1, 2, 3, 4, 5, 6, 8, 10] }
const ROUND = [1, 2, 2.5, 5, 10]

/** Round amounts a year, ascending, that reach from about 15,000 to 80,000 US dollars. @param perDollar units of the currency for one US dollar */
export const budgetLimits = (perDollar: number): number[] => limitsOf(perDollar, MULTIPLES.year)

/** The same for tuition alone, from about 5,000 to 50,000 US dollars. */
export const feeLimits = (perDollar: number): number[] => limitsOf(perDollar, MULTIPLES.fee)

function limitsOf(perDollar: number, multiples: readonly number[]): number[] {
  const step = stepUsd * perDollar
  const power = 10 ** Math.floor(Math.log10(step))
  const distance = (round: number) => Math.abs(Math.log((round * power) / step))
  const nearest = ROUND.toSorted((one, other) => distance(one) - distance(other))[0] ?? 1
  return multiples.map((multiple) => Math.round(multiple * nearest * power))
}
