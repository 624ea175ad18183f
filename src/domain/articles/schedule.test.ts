import { expect, test } from 'vitest'
import { readZonedTime, shownTime } from './schedule.ts'

const utc = (text: string) => Date.parse(`${text}Z`)

test.each([
  ['Asia/Taipei', '2026-11-30T00:30'],
  ['Asia/Ho_Chi_Minh', '2026-11-30T01:30'],
  ['Asia/Manila', '2026-11-30T00:30'],
  ['America/New_York', '2026-11-30T13:30'],
])('half past eight in %s is one moment', (zone, moment) => {
  expect(readZonedTime('2026-11-30', '08:30', zone)).toEqual({ moments: [utc(moment)] })
})

test('an hour skipped by daylight saving has no moment', () => {
  expect(readZonedTime('2027-03-14', '02:30', 'America/New_York')).toEqual({ moments: [] })
  expect(readZonedTime('2027-03-28', '02:30', 'Europe/Amsterdam')).toEqual({ moments: [] })
  // Lord Howe's clock skips half an hour
  expect(readZonedTime('2026-10-04', '02:15', 'Australia/Lord_Howe')).toEqual({ moments: [] })
})

test('an hour that occurs twice has two moments, the earlier first', () => {
  expect(readZonedTime('2026-11-01', '01:30', 'America/New_York')).toEqual({
    moments: [utc('2026-11-01T05:30'), utc('2026-11-01T06:30')],
  })
})

test('the displayed time equals the input on both sides of a change', () => {
  for (const [day, time] of [
    ['2027-03-14', '01:59'],
    ['2027-03-14', '03:00'],
    ['2026-11-01', '00:59'],
    ['2026-11-01', '01:00'],
    ['2026-11-01', '02:00'],
  ] as const)
    for (const at of readZonedTime(day, time, 'America/New_York').moments)
      expect(shownTime(at, 'America/New_York')).toEqual({ day, time })
})
