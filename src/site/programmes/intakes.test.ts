import { expect, test } from 'vitest'
import { monthNow, nextIntake } from './intakes.ts'

const november = { year: 2026, month: 11 }

test.each([
  [[9], { year: 2027, month: 9 }],
  [[2, 9], { year: 2027, month: 2 }],
  [[12, 2], { year: 2026, month: 12 }],
  [[11], { year: 2027, month: 11 }],
])('after November 2026, starts in %j go on with %j', (intakes, next) => {
  expect(nextIntake(intakes, november)).toEqual(next)
})

test('without a known month there is no next start', () => {
  expect(nextIntake([], november)).toBeNull()
})

test('the month is that of the readers', () => {
  expect(monthNow('vi', Date.UTC(2026, 11, 31, 20))).toEqual({ year: 2027, month: 1 })
})
