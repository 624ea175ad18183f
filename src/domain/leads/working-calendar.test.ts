import { describe, expect, test } from 'vitest'
import { buildCalendar, onDays } from '../../../tests/support/calendars.ts'
import { WorkingCalendarSchema } from './working-calendar.ts'

const good = buildCalendar('Asia/Taipei', onDays('9:00-12:00 13:00-18:00'), {
  '2028-02-29': '',
  '2026-12-31': '9:00-12:00',
})

const errorsOf = (value: unknown) =>
  WorkingCalendarSchema.safeParse(value).error?.issues.map((issue) => issue.path.join('.')) ?? []

test('a calendar is stored unchanged, its days and hours in order', () => {
  const calendar = WorkingCalendarSchema.parse(good)
  expect(calendar.week).toEqual(good.week)
  expect(calendar.days.map(({ date }) => date)).toEqual(['2026-12-31', '2028-02-29'])
  const turned = { ...good, week: { ...good.week, mon: good.week.mon.toReversed() } }
  expect(WorkingCalendarSchema.parse(turned).week.mon).toEqual(good.week.mon)
})

describe('is rejected', () => {
  const monday = (hours: string) => buildCalendar('Asia/Taipei', { mon: hours })
  const day = (date: string, name = 'A day') => ({ ...good, days: [{ date, name, spans: [] }] })
  test.each([
    ['a zone that nobody knows', { ...good, zone: 'Asia/Nowhere' }, ['zone']],
    ['an offset for a zone', { ...good, zone: '+08:00' }, ['zone']],
    ['a time that no clock shows', monday('9:00-25:00'), ['week.mon.0.to']],
    ['hours that end when they begin', monday('9:00-9:00'), ['week.mon.0.to']],
    ['hours that overlap', monday('9:00-12:00 11:00-13:00'), ['week.mon.1.from']],
    ['hours that begin within a night', monday('22:00-6:00 23:00-23:30'), ['week.mon.1.from']],
    ['a whole day and more', monday('0:00-0:00 9:00-12:00'), ['week.mon.1.from']],
    ['a day that no year has', day('2027-02-29'), ['days.0.date']],
    ['a day without a name', day('2027-02-28', ' '), ['days.0.name']],
    ['a day twice', { ...good, days: [day('2027-01-01').days[0], day('2027-01-01').days[0]] }, ['days.1.date']],
  ])('%s', (_, calendar, errors) => {
    expect(errorsOf(calendar)).toEqual(errors)
  })

  test.each([
    ['hours one after another', monday('9:00-12:00 12:00-13:00')],
    ['a night', monday('22:00-6:00')],
    ['a whole day', monday('0:00-0:00')],
    ['no hours at all', monday('')],
  ])('but not %s', (_, calendar) => {
    expect(errorsOf(calendar)).toEqual([])
  })
})
