import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seeded } from '../../../tests/support/builders.ts'
import { propertyRuns } from '../../../tests/support/property-runs.ts'
import { eachWeekday, type WorkingCalendar } from './working-calendar.ts'
import { addWorkingMs, isOpenAt, nextOpening, workingMsBetween } from './working-time.ts'

const ZONES = [
  'Asia/Taipei',
  'Asia/Ho_Chi_Minh',
  'America/New_York',
  'Europe/London',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Niue',
  'Africa/Casablanca',
  'America/Havana',
]
const begin = Date.parse('2026-01-01T00:00Z')
const end = Date.parse('2028-12-31T00:00Z')

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 15, 30, 59))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
// whatever a hand may have written into the settings, overlapping and crossing midnight
const span = fc.record({ from: time, to: time }).filter(({ from, to }) => from !== to || from === '00:00')
const spans = fc.array(span, { maxLength: 3 })
const days = fc.array(
  fc.record({ date: fc.date({ min: new Date(begin), max: new Date(end), noInvalidDate: true }), spans }),
  { maxLength: 8 },
)
const calendar = fc
  .record({ zone: fc.constantFrom(...ZONES), week: fc.tuple(spans, spans, spans, spans, spans, spans, spans), days })
  .map(
    ({ zone, week, days }): WorkingCalendar => ({
      zone,
      week: eachWeekday((_, place) => week[place]!),
      days: days.map(({ date, spans }) => ({ date: date.toISOString().slice(0, 10), name: 'A day', spans })),
    }),
  )
const moment = fc.integer({ min: begin, max: end })
const length = fc.integer({ min: 1, max: 200 * 3_600_000 })

test('splitting a period never changes its working time', () => {
  fc.assert(
    fc.property(calendar, moment, moment, moment, (office, a, b, c) => {
      expect(workingMsBetween(office, a, b) + workingMsBetween(office, b, c)).toBe(workingMsBetween(office, a, c))
    }),
    seeded(propertyRuns(300)),
  )
})

test('a later end never has less working time, nor more than the elapsed time', () => {
  fc.assert(
    fc.property(calendar, moment, length, length, (office, from, one, two) => {
      const first = workingMsBetween(office, from, from + one)
      const second = workingMsBetween(office, from, from + one + two)
      expect(first).toBeGreaterThanOrEqual(0)
      expect(second).toBeGreaterThanOrEqual(first)
      expect(second - first).toBeLessThanOrEqual(two)
    }),
    seeded(propertyRuns(300)),
  )
})

test('after added working time, it has elapsed, and at no earlier moment', () => {
  fc.assert(
    fc.property(calendar, moment, length, (office, from, ms) => {
      const then = addWorkingMs(office, from, ms)
      if (then === null) return
      expect(workingMsBetween(office, from, then)).toBe(ms)
      expect(workingMsBetween(office, from, then - 1)).toBe(ms - 1)
    }),
    seeded(propertyRuns(300)),
  )
})

test('adding the working time of a period gives its end, or the last closing before it', () => {
  fc.assert(
    fc.property(calendar, moment, length, (office, from, ms) => {
      const to = from + ms
      const then = addWorkingMs(office, from, workingMsBetween(office, from, to)) as number
      expect(then).toBeLessThanOrEqual(to)
      expect(workingMsBetween(office, then, to)).toBe(0)
    }),
    seeded(propertyRuns(300)),
  )
})

test('an office is open at its next opening, and not before', () => {
  fc.assert(
    fc.property(calendar, moment, (office, from) => {
      const opening = nextOpening(office, from)
      if (opening === null) return
      expect(isOpenAt(office, opening)).toBe(true)
      expect(workingMsBetween(office, from, opening)).toBe(0)
      expect(workingMsBetween(office, opening, opening + 1)).toBe(1)
    }),
    seeded(propertyRuns(300)),
  )
})
