import { expect, test } from 'vitest'
import { readBusyTimes } from './calendar-busy.ts'

const from = Date.parse('2026-12-01T00:00:00Z')
const until = Date.parse('2027-02-01T00:00:00Z')
const event = (uid: string, day: number, ...lines: string[]) =>
  [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTART:202612${day}T090000Z`,
    `DTEND:202612${day}T100000Z`,
    ...lines,
    'END:VEVENT',
  ].join('\r\n')
const read = (...events: string[]) =>
  readBusyTimes({ text: ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n'), from, until })
const hour = (day: number) => [Date.parse(`2026-12-${day}T09:00:00Z`), Date.parse(`2026-12-${day}T10:00:00Z`)]

test.each(['RRULE:FREQ=NEVER', 'RRULE:FREQ=SECONDLY', 'RRULE:FREQ=DAI\r\n LY;BYSECOND=1,2,3'])(
  'an invitation with %j leaves the other events readable',
  (rule) => {
    const series = event('series', 14, 'RRULE:FREQ=DAILY;COUNT=3')
    const moved = event('series', 20, 'RECURRENCE-ID:20261215T090000Z')
    expect(read(event('a', 10), event('stranger', 11, rule), series, moved)).toEqual({
      spans: [hour(10), hour(14), hour(16), hour(20)],
    })
  },
)

test('one unreadable invitation among many events and tasks is left out', () => {
  const events = Array.from({ length: 2000 }, (_, at) => event(`e${at}`, 10 + (at % 20)))
  const tasks = Array.from({ length: 1000 }, (_, at) => `BEGIN:VTODO\r\nUID:t${at}\r\nSUMMARY:Call\r\nEND:VTODO`)
  const whole = read(...events, ...tasks)
  expect(whole).toMatchObject({ spans: { length: 20 } })
  expect(read(...events, event('stranger', 11, 'RRULE:FREQ=NEVER'), ...tasks)).toEqual(whole)
})

test('many invitations to the same times are fewer times than too many', () => {
  const hours = Array.from({ length: 24 }, (_, at) => at).join()
  const stranger = (uid: string) => event(uid, 10, `RRULE:FREQ=DAILY;BYHOUR=${hours}`).replace('T100000Z', 'T091000Z')
  const few = read(stranger('0'))
  expect(few).toMatchObject({ spans: { length: expect.toSatisfy((count) => count > 1000) } })
  expect(read(...Array.from({ length: 20 }, (_, at) => stranger(String(at))))).toEqual(few)
})

test('unreadable invitations among events with time zones are left out', () => {
  const zone = ['BEGIN:VTIMEZONE', 'TZID:Taipei Standard Time', 'BEGIN:STANDARD', 'DTSTART:16010101T000000']
  const ends = ['TZOFFSETFROM:+0800', 'TZOFFSETTO:+0800', 'END:STANDARD', 'END:VTIMEZONE']
  const local = (uid: string, day: number) =>
    event(uid, day)
      .replace(/DTSTART:(\w+)Z/, 'DTSTART;TZID=Taipei Standard Time:$1')
      .replace(/DTEND:(\w+)Z/, 'DTEND;TZID=Taipei Standard Time:$1')
  const events = Array.from({ length: 20 }, (_, at) => local(`e${at}`, 10 + at))
  const bad = Array.from({ length: 20 }, (_, at) => event(`bad${at}`, 11, 'RRULE:FREQ=NEVER'))
  const whole = read(...zone, ...ends, ...events)
  expect(whole).toMatchObject({
    spans: [
      [Date.parse('2026-12-10T01:00:00Z'), Date.parse('2026-12-10T02:00:00Z')],
      ...Array(19).fill(expect.anything()),
    ],
  })
  expect(read(...zone, ...ends, ...events.flatMap((each, at) => [each, bad[at]!]))).toEqual(whole)
})

test('an event that repeats each week at a named minute blocks time', () => {
  expect(read(event('class', 15, 'RRULE:FREQ=WEEKLY;COUNT=2;BYDAY=TU;BYHOUR=9;BYMINUTE=0;BYSECOND=0'))).toEqual({
    spans: [hour(15), hour(22)],
  })
})

test('free and cancelled events block nothing', () => {
  expect(read(event('a', 10, 'TRANSP:TRANSPARENT'), event('b', 11, 'STATUS:CANCELLED'))).toEqual({ spans: [] })
})

test('a calendar without a readable event is unreadable, one without events is free', () => {
  expect(read(event('a', 10, 'RRULE:FREQ=NEVER'))).toEqual({ error: 'unreadable' })
  expect(read()).toEqual({ spans: [] })
})
