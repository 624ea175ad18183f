/** Formats moments for the readers of an edition: in its time zone, regardless of the server's. */
import { editionOf, type Locale } from './editions.ts'

/** Formats are expensive to create: each is cached. */
const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = language + JSON.stringify(options)
  const format = formats.get(name) ?? new Intl.DateTimeFormat(language, options)
  formats.set(name, format)
  return format
}

/** The format of months where space is short: 18/8, 8 月 18 日, 18 Aug. */
export const shortMonth = (locale: Locale): 'numeric' | 'short' =>
  editionOf(locale).months === 'numeric' ? 'numeric' : 'short'

/** The day of a date in a language and zone: 18/8/2026, 2026 年 8 月 18 日, 18 August 2026. */
export function writtenDay(date: Date, locale: Locale, timeZone: string): string {
  const month = editionOf(locale).months
  const format = formatOf(editionOf(locale).formats, { year: 'numeric', month, day: 'numeric', timeZone })
  return editionOf(locale).spacedDate(format.format(date))
}

/** The name of a month within a sentence: September, tháng 9, 9 月. @param month 1 to 12 */
export function writtenMonth(month: number, locale: Locale): string {
  const { formats: language, spacedDate, monthName = (name) => name } = editionOf(locale)
  return spacedDate(monthName(formatOf(language, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, month - 1))))
}

/** Consecutive days without their year, a single one with its weekday: Mon 8 February, 5 February – 11 February. @param from such as 2027-02-05 */
export function writtenDays(from: string, to: string, locale: Locale): string {
  const { months: month } = editionOf(locale)
  const day = formatOf(editionOf(locale).formats, { month, day: 'numeric', timeZone: 'UTC' })
  const weekday = formatOf(editionOf(locale).formats, {
    weekday: month === 'numeric' ? 'long' : 'short',
    timeZone: 'UTC',
  })
  const { dayWithWeekday: one, betweenDays: between, spacedDate } = editionOf(locale)
  const [first, last] = [from, to].map((date) => spacedDate(day.format(new Date(date)))) as [string, string]
  return from === to ? one(first, weekday.format(new Date(from))) : `${first}${between}${last}`
}

export type WrittenMoment = { day: string; time: string; zone: string; offset: string }

/** A time in ms, in an edition's language and the time zone of `clock`'s edition: its day, 17:05, Vietnam time, and GMT+7. */
export const writtenMoment = (at: number, locale: Locale, clock: Locale = locale): WrittenMoment =>
  writtenMomentIn(at, locale, editionOf(clock).timeZone)

/** The weekday of a time in ms, in an edition's language and a time zone. */
export const writtenWeekday = (at: number, locale: Locale, timeZone: string): string =>
  formatOf(editionOf(locale).formats, { weekday: 'long', timeZone }).format(new Date(at))

/** The same in a time zone, such as Asia/Taipei. */
export function writtenMomentIn(at: number, locale: Locale, timeZone: string): WrittenMoment {
  const date = new Date(at)
  const { htmlLang, zoneName } = editionOf(locale)
  const time = formatOf('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })
  const zone = (language: string, timeZoneName: 'shortOffset' | 'shortGeneric') =>
    formatOf(language, { timeZone, timeZoneName })
      .formatToParts(date)
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  return {
    day: writtenDay(date, locale, timeZone),
    time: time.format(date),
    zone: zoneName(zone(htmlLang, 'shortGeneric')),
    offset: zone('en-GB', 'shortOffset'),
  }
}

/** The year in an edition's time zone at a time in ms. */
export const yearAt = (at: number, locale: Locale): number =>
  Number(formatOf('en-GB', { year: 'numeric', timeZone: editionOf(locale).timeZone }).format(new Date(at)))

/** The month, 1 to 12, in an edition's time zone at a time in ms. */
export const monthAt = (at: number, locale: Locale): number =>
  Number(formatOf('en-GB', { month: 'numeric', timeZone: editionOf(locale).timeZone }).format(new Date(at)))
