import { expect, test } from 'vitest'
import { DEFAULT_RETENTION, monthsBefore, readRules } from './retention.ts'

const day = (text: string) => Date.parse(`${text}T12:00:00Z`)

test.each([
  ['2026-11-22', 6, '2026-05-22'],
  ['2026-03-31', 1, '2026-02-28'],
  ['2028-03-31', 1, '2028-02-29'],
  ['2026-01-15', 13, '2024-12-15'],
  ['2026-01-31', -1, '2026-02-28'],
  ['2026-11-22', 0, '2026-11-22'],
])('%s, %i months before, is %s', (at, months, before) => {
  expect(monthsBefore(day(at), months)).toBe(day(before))
})

test('leads that did not become clients are retained for 24 months, as the privacy page says', () => {
  expect(DEFAULT_RETENTION).toMatchObject({ open_months: 24, lost_months: 24, won_months: 0 })
})

test('the former rule for won and lost keeps its value for both', () => {
  const saved = { closed_months: 36, open_months: 0, keep_orders_years: 5 }
  expect(readRules(saved)).toEqual({ open_months: 0, lost_months: 36, won_months: 36, keep_orders_years: 5 })
})

test.each([null, 'rules', {}, { closed_months: -1, open_months: 3 }])('%j erases nothing', (saved) => {
  expect(readRules(saved)).toMatchObject({ open_months: 0, lost_months: 0, won_months: 0 })
})
