/** Calendars that the tests of working time share. */
import {
  eachWeekday,
  type Span,
  WEEKDAYS,
  type Weekday,
  type WorkingCalendar,
} from '../../src/domain/leads/working-calendar.ts'

/** Hours such as `9:00-12:00 13:30-17:30`. */
export const spansOf = (hours: string): Span[] =>
  hours
    .split(' ')
    .filter(Boolean)
    .map((span) => {
      const [from = '', to = ''] = span.split('-').map((time) => time.padStart(5, '0'))
      return { from, to }
    })

/** A calendar from hours by weekday (others are closed) and by date. */
export function buildCalendar(
  zone: string,
  week: Partial<Record<Weekday, string>>,
  days: Record<string, string> = {},
): WorkingCalendar {
  return {
    zone,
    week: eachWeekday((day) => spansOf(week[day] ?? '')),
    days: Object.entries(days).map(([date, hours]) => ({ date, name: 'A day', spans: spansOf(hours) })),
  }
}

/** The same hours on some weekdays; on all when none are named. */
export const onDays = (hours: string, days: readonly Weekday[] = WEEKDAYS): Partial<Record<Weekday, string>> =>
  Object.fromEntries(days.map((day) => [day, hours]))
