import { expect, test } from 'vitest'
import { areNoticesDue } from './notices.ts'

const at = (time: string) => Date.parse(`2026-11-${time}+08:00`)
const isDue = (choice: 'soon' | 'hourly' | 'daily' | 'never', first: string, now: string) =>
  areNoticesDue(choice, at(first), 'Asia/Taipei', at(now))

test('hourly emails leave an hour after the first notice', () => {
  expect(isDue('hourly', '29T09:00', '29T09:59')).toBe(false)
  expect(isDue('hourly', '29T09:00', '29T10:00')).toBe(true)
})

test('daily emails leave at 8:00 on the person’s clock', () => {
  expect(isDue('daily', '28T22:00', '29T07:59')).toBe(false)
  expect(isDue('daily', '28T22:00', '29T08:00')).toBe(true)
  // it came after this morning's email
  expect(isDue('daily', '29T08:30', '29T23:00')).toBe(false)
  expect(isDue('daily', '29T08:30', '30T08:00')).toBe(true)
})

test('other emails leave at once, or never', () => {
  expect([isDue('soon', '29T09:00', '29T09:00'), isDue('never', '01T09:00', '29T09:00')]).toEqual([true, false])
})
