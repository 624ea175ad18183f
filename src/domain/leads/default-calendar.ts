/** The calendar that an office has until staff set one. */

import type { OfficeCode } from '../codes.ts'
import { keysOf } from '../collections.ts'
import type { Block } from '../content.ts'
import { EDITIONS, type Locale } from '../editions.ts'
import { localize } from '../localized.ts'
import { HOME_OFFICES } from './home-offices.ts'
import { eachWeekday, type Span, type WorkingCalendar } from './working-calendar.ts'

type Hours = Pick<Block<'working_hours'>, 'zone' | 'week' | 'country'>
type Holidays = Pick<Block<'holidays'>, 'country' | 'days'>

/** For an office without hours in the content: otherwise it would never open, and late leads would notify nobody. */
const plainHours = ['09:00-18:00']

/** An office's calendar from the content, with holidays named in the office's language. */
export function defaultCalendar(
  hours: Hours | undefined,
  holidays: readonly Holidays[],
  office: { code: OfficeCode; locale?: Locale | undefined },
): WorkingCalendar {
  const locale = office.locale ?? localeOf(office.code)
  const week = eachWeekday((day, place) => (hours ? (hours.week[day] ?? []) : place < 5 ? plainHours : []).map(spanOf))
  const countryHolidays = hours ? holidays.filter(({ country }) => country === hours.country) : []
  const days = countryHolidays.flatMap(({ days }) => days)
  return {
    zone: hours?.zone ?? EDITIONS[locale].timeZone,
    week,
    days: days
      .map(({ date, name }) => ({ date, name: localize(name, locale).text, spans: [] }))
      .toSorted((a, b) => (a.date < b.date ? -1 : 1)),
  }
}

/** The edition whose home office it is; the others are in Taiwan. */
const localeOf = (code: OfficeCode): Locale =>
  keysOf(HOME_OFFICES).find((locale) => HOME_OFFICES[locale] === code) ?? 'tw'

function spanOf(hours: string): Span {
  const [from = '', to = ''] = hours.split('-')
  return { from, to }
}
