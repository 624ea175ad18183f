import { expect, test } from 'vitest'
import { dayOf } from './arguments.ts'

const now = Date.UTC(2026, 10, 22, 5)

test('a day is its first moment in UTC', () => {
  expect(dayOf('2024-02-29', now)).toBe(Date.UTC(2024, 1, 29))
  expect(dayOf('2026-11-22', now)).toBe(Date.UTC(2026, 10, 22))
})

test.each([
  '',
  '32',
  '1',
  '2026',
  '2026-01',
  '01-12-2024',
  '2026-1-2',
  '2026-02-29',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
])('a text that is not a complete calendar day is rejected: %j', (text) => {
  expect(() => dayOf(text, now)).toThrow('is not a day')
})

test.each(['2026-01-01T10:00', ' 2026-01-01', '2026-01-01 ', '+2026-01-01', '２０２６-01-01'])(
  'text beside a day is rejected: %j',
  (text) => {
    expect(() => dayOf(text, now)).toThrow('is not a day')
  },
)

test('a future day is rejected: it would remove everything', () => {
  expect(() => dayOf('2026-11-23', now)).toThrow('is in the future')
})
