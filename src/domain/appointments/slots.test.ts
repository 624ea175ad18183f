import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seeded } from '../../../tests/support/builders.ts'
import { propertyRuns } from '../../../tests/support/property-runs.ts'
import { isFullRun } from '../../../tests/support/scope.ts'
import { eachWeekday, type WorkingCalendar } from '../leads/working-calendar.ts'
import { isOpenAt } from '../leads/working-time.ts'
import { dayOfDate, msPerDay, msPerMinute, offsetAt } from '../leads/zone-clock.ts'
import { DEFAULT_OFFICE_RULES } from './rules.ts'
import { type Candidate, countStarts, freeSlots, freeStarts, leftInWeek, nearestTo } from './slots.ts'

/** The zones of the demo's editions, and three with daylight saving. */
const ZONES = [
  'Asia/Ho_Chi_Minh',
  'Asia/Taipei',
  'Asia/Manila',
  'Asia/Bangkok',
  'Asia/Shanghai',
  'America/New_York',
  'Europe/London',
  'Australia/Sydney',
]
const FIRST = dayOfDate('2026-01-01')
const LAST = dayOfDate('2036-01-01')

const calendarOf = (zone: string, spans: { from: string; to: string }[], days: WorkingCalendar['days'] = []) => ({
  zone,
  week: eachWeekday(() => spans),
  days,
})
const office = calendarOf('Asia/Taipei', [{ from: '09:00', to: '18:00' }])
const at = (text: string) => Date.parse(text)

function candidate(overrides: Partial<Candidate> = {}): Candidate {
  const unlimited = { zone: 'Asia/Taipei', perDay: null, perWeek: null }
  return {
    staffId: 'ada',
    office: 'taipei',
    calendar: office,
    officeCalendar: office,
    rules: { ...DEFAULT_OFFICE_RULES, notice_minutes: 0, horizon_days: 366, buffer_after: 0 },
    lengthMinutes: 45,
    busy: [],
    ofPerson: countStarts(unlimited, []),
    ofOffice: countStarts(unlimited, []),
    ...overrides,
  }
}

/** One day, Monday 7 December 2026 in Taipei. */
const MONDAY = [at('2026-12-07T00:00+08:00'), at('2026-12-08T00:00+08:00')] as const
const NOW = at('2026-12-01T00:00Z')
const timesOf = (one: Candidate, span: readonly [number, number] = MONDAY, now = NOW) =>
  freeStarts(one, span, now).map((start) => new Date(start + 8 * 3600_000).toISOString().slice(11, 16))

describe('times on offer', () => {
  test('fit whole into the hours of the person and of the office', () => {
    const person = calendarOf('Asia/Taipei', [
      { from: '08:00', to: '10:30' },
      { from: '17:00', to: '20:00' },
    ])
    expect(timesOf(candidate({ calendar: person }))).toEqual(['09:00', '09:30', '17:00'])
  })

  test('leave out what is taken, with the buffers around it', () => {
    const busy = [[at('2026-12-07T10:00+08:00'), at('2026-12-07T10:45+08:00')]] as const
    const rules = { ...candidate().rules, buffer_before: 15, buffer_after: 30 }
    expect(timesOf(candidate({ busy, rules })).slice(0, 3)).toEqual(['11:00', '11:30', '12:00'])
    expect(timesOf(candidate({ busy })).slice(0, 3)).toEqual(['09:00', '11:00', '11:30'])
  })

  test('a long block hides short appointments behind it', () => {
    const busy = [
      [at('2026-12-06T00:00+08:00'), at('2026-12-07T17:00+08:00')],
      [at('2026-12-07T09:00+08:00'), at('2026-12-07T09:45+08:00')],
    ] as const
    expect(timesOf(candidate({ busy }))).toEqual(['17:00'])
  })

  test('begin after the notice and end at the horizon', () => {
    const rules = { ...candidate().rules, notice_minutes: 120, horizon_days: 1 }
    const now = at('2026-12-07T14:10+08:00')
    expect(timesOf(candidate({ rules }), [MONDAY[0], MONDAY[1] + msPerDay], now)).toEqual([
      '16:30',
      '17:00',
      '09:00',
      '09:30',
      '10:00',
      '10:30',
      '11:00',
      '11:30',
      '12:00',
      '12:30',
      '13:00',
      '13:30',
      '14:00',
    ])
  })

  test('end for a day or a week whose limit is reached', () => {
    const taken = [at('2026-12-07T09:00+08:00'), at('2026-12-08T09:00+08:00')]
    const limited = (limits: { perDay: number | null; perWeek: number | null }) =>
      countStarts({ zone: 'Asia/Taipei', ...limits }, taken)
    expect(timesOf(candidate({ ofPerson: limited({ perDay: 1, perWeek: null }) }))).toEqual([])
    expect(timesOf(candidate({ ofOffice: limited({ perDay: null, perWeek: 2 }) }))).toEqual([])
    expect(timesOf(candidate({ ofOffice: limited({ perDay: 2, perWeek: 3 }) }))).not.toEqual([])
    expect(leftInWeek(limited({ perDay: null, perWeek: 5 }), MONDAY[0])).toBe(3)
    expect(leftInWeek(limited({ perDay: null, perWeek: 5 }), MONDAY[0] - 1)).toBe(5)
    expect(leftInWeek(limited({ perDay: 1, perWeek: null }), MONDAY[0])).toBeNull()
  })

  test('of several people come once, with the person who has least to do', () => {
    const busyBee = countStarts({ zone: 'Asia/Taipei', perDay: null, perWeek: null }, [MONDAY[0]])
    const slots = freeSlots(
      [candidate({ staffId: 'bee', ofPerson: busyBee }), candidate({ staffId: 'cy' })],
      MONDAY,
      NOW,
    )
    expect(new Set(slots.map(({ start }) => start)).size).toBe(slots.length)
    expect(new Set(slots.map(({ staffId }) => staffId))).toEqual(new Set(['cy']))
    const same = freeSlots([candidate({ staffId: 'cy' }), candidate({ staffId: 'bee' })], MONDAY, NOW)
    expect(new Set(same.map(({ staffId }) => staffId))).toEqual(new Set(['bee']))
    expect(nearestTo(slots, slots[4]!.start, 3)).toEqual(slots.slice(3, 6))
  })
})

/** Every minute asked one by one. @returns starts of the local days in order */
function naiveStarts(one: Candidate, firstDay: number, lastDay: number): number[] {
  const { calendar, officeCalendar, rules, lengthMinutes } = one
  const seen = new Set<number>()
  const starts: number[] = []
  for (let moment = (firstDay - 1) * msPerDay; moment < (lastDay + 2) * msPerDay; moment += msPerMinute) {
    const local = moment + offsetAt(calendar.zone, moment)
    const day = Math.floor(local / msPerDay)
    const minute = (local - day * msPerDay) / msPerMinute
    if (day < firstDay || day > lastDay || minute % rules.grid_minutes !== 0 || seen.has(local)) continue
    seen.add(local)
    const isOpen = Array.from({ length: lengthMinutes }, (_, at) => moment + at * msPerMinute).every(
      (each) => isOpenAt(calendar, each) && isOpenAt(officeCalendar, each),
    )
    if (isOpen) starts.push(moment)
  }
  return starts
}

const time = fc
  .integer({ min: 0, max: 95 })
  .map(
    (quarter) => `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`,
  )
/** A day, a night or round the clock. */
const hours: fc.Arbitrary<{ from: string; to: string }[]> = fc.oneof(
  fc.tuple(time, time).map(([from, to]) => [from === to ? { from: '00:00', to: '00:00' } : { from, to }]),
  fc.constant('00:00').map((midnight) => [{ from: midnight, to: midnight }]),
)

/** Days on which the clock of a zone changes. */
const changesOf = (zone: string) => {
  const days = Array.from({ length: LAST - FIRST }, (_, place) => FIRST + place)
  return days.filter((day) => offsetAt(zone, day * msPerDay) !== offsetAt(zone, (day + 1) * msPerDay))
}

function expectAllStarts(one: Candidate, firstDay: number, lastDay: number): void {
  const naive = naiveStarts(one, firstDay, lastDay)
  const span = [(firstDay - 1) * msPerDay, (lastDay + 2) * msPerDay] as const
  const made = freeStarts(one, span, span[0])
  const inDays = made.filter((start) => {
    const day = Math.floor((start + offsetAt(one.calendar.zone, start)) / msPerDay)
    return day >= firstDay && day <= lastDay
  })
  expect(inDays).toEqual(naive)
}

describe.each(ZONES)('in %s', (zone) => {
  test('no start is doubled, missing or in a gap around ten years of clock changes', () => {
    const changes = changesOf(zone)
    const days = changes.length > 0 ? (isFullRun ? changes : [changes[0]!, changes[1]!, changes.at(-1)!]) : [FIRST]
    for (const day of days)
      for (const spans of [[{ from: '00:00', to: '00:00' }], [{ from: '22:15', to: '03:45' }]])
        expectAllStarts(
          candidate({
            calendar: calendarOf(zone, spans),
            officeCalendar: calendarOf('UTC', [{ from: '00:00', to: '00:00' }]),
          }),
          day - 1,
          day + 1,
        )
  })

  test('starts of random hours equal those of a minute-by-minute search', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: FIRST, max: LAST }),
        hours,
        hours,
        fc.constantFrom(...ZONES),
        fc.constantFrom(10, 15, 30, 45, 60),
        fc.constantFrom(30, 45),
        (day, spans, ofOffice, officeZone, grid_minutes, lengthMinutes) => {
          const rules = { ...candidate().rules, grid_minutes }
          const calendar = calendarOf(zone, spans)
          expectAllStarts(
            candidate({ calendar, officeCalendar: calendarOf(officeZone, ofOffice), rules, lengthMinutes }),
            day,
            day,
          )
        },
      ),
      seeded(propertyRuns(300, 4)),
    )
  })
})
