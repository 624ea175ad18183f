import { expect, test } from 'vitest'
import type { Appointment, CalendarAnswer } from '../calendar/entries.ts'
import { meetingsOf } from './meetings.ts'

const TODAY = '2026-12-04'
const at = (moment: string) => Date.parse(`2026-12-${moment}:00+08:00`)
const appointment = (moment: string, state: Appointment['state'] = 'booked') => {
  const start = at(moment)
  return { id: moment, start, end: start + 30 * 60_000, state, staff: { id: 'ann' } } as Appointment
}
const shown = (now: string, ...appointments: Appointment[]) => {
  const calendar = { zone: 'Asia/Taipei', appointments, outside: [] } as unknown as CalendarAnswer
  const { due, next } = meetingsOf(calendar, TODAY, at(now))
  const ids = (entries: typeof due) => entries.map((entry) => entry.kind === 'appointment' && entry.appointment.id)
  return [ids(due), ids(next)]
}

test('today’s appointments, and earlier ones without a result', () => {
  const all = [appointment('02T10:00', 'came'), appointment('03T10:00'), appointment('04T10:00', 'done')]
  expect(shown('04T09:00', ...all, appointment('04T15:00'), appointment('05T10:00'))).toEqual([
    ['03T10:00', '04T10:00', '04T15:00'],
    [],
  ])
})

test('after the last appointment of today, those of the next day that has any', () => {
  const all = [appointment('04T10:00'), appointment('07T10:00'), appointment('07T11:00'), appointment('08T10:00')]
  expect(shown('04T10:29', ...all)).toEqual([['04T10:00'], []])
  expect(shown('04T10:30', ...all)).toEqual([['04T10:00'], ['07T10:00', '07T11:00']])
  expect(shown('04T10:30', appointment('05T10:00', 'blocked'))).toEqual([[], []])
})
