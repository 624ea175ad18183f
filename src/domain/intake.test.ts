import { expect, test } from 'vitest'
import { LOCALES } from '../../tests/support/demo-editions.ts'
import { intakeYears } from './intake.ts'

const day = (year: number, month: number, date: number) => Date.UTC(year, month - 1, date, 4)

test.each([
  [day(2026, 1, 2), 2026],
  [day(2026, 8, 31), 2026],
  [day(2026, 9, 1), 2027],
  [day(2026, 11, 22), 2027],
  [day(2026, 12, 31), 2027],
  [day(2027, 1, 1), 2027],
])('the years offered on the day of %i begin with %i, the first that can still be applied for', (at, first) => {
  for (const locale of LOCALES)
    expect(intakeYears(at, locale, [2, 9])).toEqual([0, 1, 2, 3, 4, 5].map((ahead) => first + ahead))
})

test('the years change in the edition’s time zone', () => {
  const eveningInHanoi = Date.UTC(2026, 7, 31, 16, 30)
  expect(LOCALES.map((locale) => intakeYears(eveningInHanoi, locale, [9, 2])[0])).toEqual([2026, 2027, 2027])
})

test('without intakes this year can be chosen all year, and with an earlier last intake it ends earlier', () => {
  expect(intakeYears(day(2026, 12, 31), 'en', [])[0]).toBe(2026)
  expect(intakeYears(day(2026, 2, 28), 'en', [3])[0]).toBe(2026)
  expect(intakeYears(day(2026, 3, 1), 'en', [3])[0]).toBe(2027)
})
