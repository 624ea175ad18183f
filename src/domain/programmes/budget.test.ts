import { expect, test } from 'vitest'
import { budgetLimits } from './budget.ts'

test.each([
  ['US dollars', 1, [15_000, 80_000]],
  ['new Taiwan dollars', 31.85, [600_000, 3_200_000]],
  ['dong', 25_947, [300_000_000, 1_600_000_000]],
  ['pesos', 58.2, [750_000, 4_000_000]],
])('limits in %s are round', (_, perDollar, [least, most]) => {
  const limits = budgetLimits(perDollar)
  expect([limits[0], limits.at(-1)]).toEqual([least, most])
  expect(limits).toEqual(limits.toSorted((one, other) => one - other))
})
