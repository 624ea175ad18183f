import { expect, test } from 'vitest'
import { DEFAULT_RETENTION, monthsBefore } from './retention.ts'

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

test('nothing is erased by itself until somebody says so', () => {
  expect([DEFAULT_RETENTION.closed_months, DEFAULT_RETENTION.open_months]).toEqual([0, 0])
})
