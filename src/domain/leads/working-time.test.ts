import { describe, expect, test } from 'vitest'
import { buildCalendar, onDays } from '../../../tests/support/calendars.ts'
import { addWorkingMs, isOpenAt, nextOpening, workingMsBetween } from './working-time.ts'

const workdays = ['mon', 'tue', 'wed', 'thu', 'fri'] as const

// 2026-11-23 is a Monday. 2026-09-01 is a Tuesday, 2026-09-02 Vietnam's national day.
const taipei = buildCalendar('Asia/Taipei', { ...onDays('11:00-20:00', workdays), sat: '10:00-17:00' })
const hanoi = buildCalendar(
  'Asia/Ho_Chi_Minh',
  { ...onDays('8:00-12:00 13:30-17:30', workdays), sat: '8:00-12:00' },
  { '2026-09-01': '8:00-12:00', '2026-09-02': '', '2026-09-06': '9:00-11:00' },
)
// 2027-02-06, a Saturday, is the first day of the year of the Goat
const tet = buildCalendar('Asia/Ho_Chi_Minh', onDays('9:00-17:00', workdays), {
  '2027-02-05': '9:00-12:00',
  '2027-02-08': '',
  '2027-02-09': '',
  '2027-02-10': '',
})
const nights = buildCalendar('Asia/Manila', onDays('22:00-6:00', ['fri', 'sat']), { '2026-11-28': '' })
const across = buildCalendar('Asia/Manila', { fri: '22:00-6:00', sat: '5:00-9:00' })
const always = buildCalendar('Asia/Taipei', onDays('0:00-0:00'))
const newYork = buildCalendar('America/New_York', onDays('0:00-0:00'))
const newYorkNights = buildCalendar('America/New_York', onDays('1:30-3:30'))
const newYorkDays = buildCalendar('America/New_York', onDays('9:00-17:00', workdays))
const london = buildCalendar('Europe/London', onDays('0:00-0:00'))
const londonLate = buildCalendar('Europe/London', onDays('23:00-1:30'))
const swallowed = buildCalendar('Europe/London', onDays('1:15-1:45', ['sun']))
const kathmandu = buildCalendar('Asia/Kathmandu', onDays('10:00-17:00', [...workdays, 'sun']))
const adelaide = buildCalendar('Australia/Adelaide', onDays('9:00-17:00'))
const lordHowe = buildCalendar('Australia/Lord_Howe', onDays('0:00-0:00'))
const kiritimati = buildCalendar('Pacific/Kiritimati', { mon: '0:00-12:00' })
const niue = buildCalendar('Pacific/Niue', { mon: '12:00-0:00' })
const leap = buildCalendar('Asia/Taipei', onDays('9:00-17:00'), { '2028-02-29': '9:00-10:00' })
const oneDay = buildCalendar('Asia/Manila', {}, { '2026-12-05': '9:00-12:00' })
const never = buildCalendar('Asia/Manila', {}, { '2026-12-25': '' })

const hour = 3_600_000
const at = (moment: string) => Date.parse(moment)

describe('working time between two moments, in hours', () => {
  test.each<[string, Parameters<typeof workingMsBetween>[0], string, string, number]>([
    // one day
    ['all of it is within the hours', taipei, '2026-11-23T12:00+08:00', '2026-11-23T14:30+08:00', 2.5],
    ['nothing counts before opening', taipei, '2026-11-23T07:00+08:00', '2026-11-23T11:00+08:00', 0],
    ['it begins at opening', taipei, '2026-11-23T07:00+08:00', '2026-11-23T11:15+08:00', 0.25],
    ['it ends at closing', taipei, '2026-11-23T19:00+08:00', '2026-11-23T23:59+08:00', 1],
    ['no time is no time', taipei, '2026-11-23T12:00+08:00', '2026-11-23T12:00+08:00', 0],
    ['backwards it is negative', taipei, '2026-11-23T14:30+08:00', '2026-11-23T12:00+08:00', -2.5],
    ['a moment is the same in any zone', taipei, '2026-11-23T04:00Z', '2026-11-23T01:30-05:00', 2.5],
    // breaks
    ['a break does not count', hanoi, '2026-11-23T11:00+07:00', '2026-11-23T14:30+07:00', 2],
    ['from break to break', hanoi, '2026-11-23T12:15+07:00', '2026-11-23T13:00+07:00', 0],
    ['from a break on', hanoi, '2026-11-23T12:30+07:00', '2026-11-23T14:00+07:00', 0.5],
    ['a whole day has two halves', hanoi, '2026-11-23T00:00+07:00', '2026-11-24T00:00+07:00', 8],
    // nights and ends of weeks
    ['a night does not count', taipei, '2026-11-23T19:00+08:00', '2026-11-24T12:00+08:00', 2],
    ['Saturday has hours of its own', taipei, '2026-11-27T19:00+08:00', '2026-11-28T11:00+08:00', 2],
    ['a weekend does not count', taipei, '2026-11-28T16:00+08:00', '2026-11-30T12:00+08:00', 2],
    ['a Sunday does not count', taipei, '2026-11-29T00:00+08:00', '2026-11-30T00:00+08:00', 0],
    ['a week is the sum of its days', taipei, '2026-11-23T00:00+08:00', '2026-11-30T00:00+08:00', 52],
    ['fifty-two weeks are 52 weeks', taipei, '2026-11-23T03:00+08:00', '2027-11-22T03:00+08:00', 52 * 52],
    // holidays and special days
    ['a holiday does not count', hanoi, '2026-09-02T00:00+07:00', '2026-09-03T00:00+07:00', 0],
    ['the day before may be short', hanoi, '2026-09-01T11:00+07:00', '2026-09-03T09:00+07:00', 2],
    ['a special day may open on a Sunday', hanoi, '2026-09-05T11:30+07:00', '2026-09-07T08:30+07:00', 3],
    // Friday 9–12, then Thursday the 11th from 9
    ['Tết: from Friday noon to Thursday', tet, '2027-02-05T11:00+07:00', '2027-02-11T10:00+07:00', 2],
    ['the same dates of another year are workdays', tet, '2028-02-07T00:00+07:00', '2028-02-12T00:00+07:00', 40],
    // hours across midnight
    ['a night belongs to the day it begins on', nights, '2026-11-20T23:00+08:00', '2026-11-21T02:00+08:00', 3],
    ['two nights in a row', nights, '2026-11-20T12:00+08:00', '2026-11-22T12:00+08:00', 16],
    ['a night is worked into a holiday', nights, '2026-11-27T22:00+08:00', '2026-11-28T08:00+08:00', 8],
    ['none begins on a holiday', nights, '2026-11-28T08:00+08:00', '2026-11-29T08:00+08:00', 0],
    ['hours that overlap count once', across, '2026-11-27T21:00+08:00', '2026-11-28T12:00+08:00', 11],
    ['within what overlaps', across, '2026-11-28T05:15+08:00', '2026-11-28T05:45+08:00', 0.5],
    ['midnight is no gap', always, '2026-11-23T23:30+08:00', '2026-11-24T00:30+08:00', 1],
    ['always open is always', always, '2026-11-01T00:00+08:00', '2026-12-01T00:00+08:00', 30 * 24],
    // changes of clocks: 8 March and 1 November in New York, 29 March and 25 October in London
    ['a day in spring has 23 hours', newYork, '2026-03-08T00:00-05:00', '2026-03-09T00:00-04:00', 23],
    ['a day in autumn has 25 hours', newYork, '2026-11-01T00:00-04:00', '2026-11-02T00:00-05:00', 25],
    ['1:30 to 3:30 over the gap is one hour', newYorkNights, '2026-03-08T00:00-05:00', '2026-03-08T12:00-04:00', 1],
    ['and over the hour that comes twice three', newYorkNights, '2026-11-01T00:00-04:00', '2026-11-01T12:00-05:00', 3],
    // five days of eight hours, whatever Sunday did
    ['office hours are the same after it', newYorkDays, '2026-03-06T16:00-05:00', '2026-03-09T10:00-04:00', 2],
    ['London loses an hour in spring', london, '2026-03-28T12:00Z', '2026-03-29T12:00+01:00', 23],
    ['and has one more in autumn', london, '2026-10-24T12:00+01:00', '2026-10-25T12:00Z', 25],
    ['a closing time that is left out is the change', londonLate, '2026-03-28T22:00Z', '2026-03-29T12:00+01:00', 2],
    ['one that comes twice is the first', londonLate, '2026-10-24T22:00+01:00', '2026-10-25T12:00Z', 2.5],
    ['hours in the gap are none', swallowed, '2026-03-29T00:00Z', '2026-03-30T00:00+01:00', 0],
    ['a week later they are there', swallowed, '2026-04-05T00:00+01:00', '2026-04-06T00:00+01:00', 0.5],
    ['half an hour of change on Lord Howe', lordHowe, '2026-04-05T00:00+11:00', '2026-04-06T00:00+10:30', 24.5],
    // odd offsets and the ends of the world
    ['a quarter of an hour off', kathmandu, '2026-11-23T09:00+05:45', '2026-11-23T11:00+05:45', 1],
    ['the same in UTC: 4:15 is ten', kathmandu, '2026-11-23T04:00Z', '2026-11-23T05:15Z', 1],
    ['half an hour off, in summer', adelaide, '2026-11-23T16:00+10:30', '2026-11-24T09:30+10:30', 1.5],
    ['fourteen hours before UTC', kiritimati, '2026-11-22T10:00Z', '2026-11-22T12:00Z', 2],
    ['and nothing when it is Monday in UTC', kiritimati, '2026-11-23T00:00Z', '2026-11-23T12:00Z', 0],
    ['eleven hours behind, to midnight', niue, '2026-11-23T22:00Z', '2026-11-24T12:00Z', 12],
    // leap days and years
    ['a leap day is a day', leap, '2028-02-28T16:00+08:00', '2028-03-01T10:00+08:00', 3],
    ['no leap day in 2027', leap, '2027-02-28T16:00+08:00', '2027-03-01T10:00+08:00', 2],
    ['over the end of a year', taipei, '2026-12-31T19:00+08:00', '2027-01-01T12:00+08:00', 2],
    // offices that hardly open
    ['one day alone', oneDay, '2026-01-01T00:00Z', '2027-12-31T00:00Z', 3],
    ['an office that never opens', never, '2026-01-01T00:00Z', '2036-01-01T00:00Z', 0],
  ])('%s', (_, calendar, from, to, hours) => {
    expect(workingMsBetween(calendar, at(from), at(to)) / hour).toBe(hours)
  })
})

describe('the moment after some hours of working time', () => {
  test.each<[string, Parameters<typeof addWorkingMs>[0], string, number, string | null]>([
    ['within a day', taipei, '2026-11-23T12:00+08:00', 2, '2026-11-23T14:00+08:00'],
    ['none are at once, even at night', taipei, '2026-11-23T03:00+08:00', 0, '2026-11-23T03:00+08:00'],
    ['from the opening on', taipei, '2026-11-23T03:00+08:00', 0.5, '2026-11-23T11:30+08:00'],
    ['at closing, not at the next opening', taipei, '2026-11-23T18:00+08:00', 2, '2026-11-23T20:00+08:00'],
    ['over a weekend', taipei, '2026-11-28T16:30+08:00', 1, '2026-11-30T11:30+08:00'],
    ['over a break', hanoi, '2026-11-23T11:30+07:00', 1, '2026-11-23T14:00+07:00'],
    ['over a holiday', hanoi, '2026-09-01T11:30+07:00', 1, '2026-09-03T08:30+07:00'],
    ['over Tết', tet, '2027-02-05T11:30+07:00', 1, '2027-02-11T09:30+07:00'],
    ['through midnight', nights, '2026-11-20T23:00+08:00', 5, '2026-11-21T04:00+08:00'],
    ['three days and nights of a rush', always, '2026-11-23T15:00+08:00', 72, '2026-11-26T15:00+08:00'],
    ['over the gap in spring', newYork, '2026-03-08T01:30-05:00', 1, '2026-03-08T03:30-04:00'],
    ['over the hour that comes twice', newYork, '2026-11-01T01:30-04:00', 1, '2026-11-01T01:30-05:00'],
    ['a leap day later', leap, '2028-02-28T16:30+08:00', 2, '2028-03-01T09:30+08:00'],
    ['all that one day has', oneDay, '2026-11-23T00:00Z', 3, '2026-12-05T12:00+08:00'],
    ['more than one day has', oneDay, '2026-11-23T00:00Z', 3.1, null],
    ['an office that never opens', never, '2026-11-23T00:00Z', 1, null],
  ])('%s', (_, calendar, from, hours, then) => {
    expect(addWorkingMs(calendar, at(from), hours * hour)).toBe(then && at(then))
  })

  test('negative time is rejected', () => {
    expect(() => addWorkingMs(taipei, 0, -1)).toThrow(RangeError)
    expect(() => addWorkingMs(taipei, 0, Number.NaN)).toThrow(RangeError)
  })

  test('more than twenty years have no end', () => {
    expect(addWorkingMs(swallowed, at('2026-11-23T00:00Z'), 1000 * hour)).toBeNull()
  })
})

test.each<[string, Parameters<typeof nextOpening>[0], string, string | null]>([
  ['open now', taipei, '2026-11-23T12:00+08:00', '2026-11-23T12:00+08:00'],
  ['at opening', taipei, '2026-11-23T11:00+08:00', '2026-11-23T11:00+08:00'],
  ['at closing', taipei, '2026-11-23T20:00+08:00', '2026-11-24T11:00+08:00'],
  ['in a break', hanoi, '2026-11-23T12:00+07:00', '2026-11-23T13:30+07:00'],
  ['on a holiday', hanoi, '2026-09-02T10:00+07:00', '2026-09-03T08:00+07:00'],
  ['in a night that began yesterday', nights, '2026-11-21T03:00+08:00', '2026-11-21T03:00+08:00'],
  ['in the hour that is left out', newYorkNights, '2026-03-08T03:29-04:00', '2026-03-08T03:29-04:00'],
  ['when its hours fall into the gap', swallowed, '2026-03-29T00:00Z', '2026-04-05T01:15+01:00'],
  ['before its one day', oneDay, '2026-11-23T00:00Z', '2026-12-05T09:00+08:00'],
  ['after its one day', oneDay, '2026-12-05T12:00+08:00', null],
  ['never', never, '2026-11-23T00:00Z', null],
])('the next opening, %s', (_, calendar, moment, opening) => {
  expect(nextOpening(calendar, at(moment))).toBe(opening && at(opening))
  expect(isOpenAt(calendar, at(moment))).toBe(moment === opening)
})
