/** The calendar that an office has until staff set one. */

import type { Block } from '../content.ts'
import { editionOf, type Locale } from '../editions.ts'
import { localize } from '../localized.ts'
import { eachWeekday, type Span, type WorkingCalendar } from './working-calendar.ts'

type Hours = Pick<Block<'working_hours'>, 'zone' | 'week' | 'country'>
type Holidays = Pick<Block<'holidays'>, 'country' | 'days'>

/** For an office without hours in the content: otherwise it would never open, and late leads would notify nobody. */
const PLAIN_WEEK = eachWeekday((_, place) => (place < 5 ? ['09:00-18:00'] : []))

/**
 * The calendar of an office without stored settings, with holidays named in its language.
 * @param hours of the office; without them it has plain hours and the holidays of the edition's home country
 * @param locale of the office
 */
export function defaultCalendar(
  hours: Hours | undefined,
  holidays: readonly Holidays[],
  locale: Locale,
): WorkingCalendar {
  const country = hours?.country ?? editionOf(locale).homeCountry
  const week = spansOf(hours?.week ?? PLAIN_WEEK)
  const days = holidays.filter((each) => each.country === country).flatMap((each) => each.days)
  return {
    zone: hours?.zone ?? editionOf(locale).timeZone,
    week,
    days: days
      .map(({ date, name }) => ({ date, name: localize(name, locale).text, spans: [] }))
      .toSorted((a, b) => (a.date < b.date ? -1 : 1)),
  }
}

/** A week of the content, such as `mon: [09:00-12:00]`. */
export const spansOf = (week: Hours['week']): WorkingCalendar['week'] =>
  eachWeekday((day) => (week[day] ?? []).map(spanOf))

function spanOf(hours: string): Span {
  const [from = '', to = ''] = hours.split('-')
  return { from, to }
}
