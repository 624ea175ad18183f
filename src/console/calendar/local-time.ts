/** Times of forms, on the clock of the reader. */
import { dayInZone, dayOfDate, exactMoment, msPerDay, offsetAt } from '../../domain/leads/zone-clock.ts'

/** The moment of `2026-12-07T10:15` in a zone as ISO; an empty text for another text, and for a time that a clock change skips. */
export function momentOf(local: string, zone: string): string {
  const [, date = '', hour = '', minute = ''] = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/.exec(local) ?? []
  const day = date ? dayOfDate(date) : Number.NaN
  if (Number.isNaN(day)) return ''
  const at = exactMoment(zone, day, Number(hour) * 60 + Number(minute))
  return at === null ? '' : new Date(at).toISOString()
}

/** The value of a field for date and time. */
export const localOf = (at: number, zone: string): string =>
  new Date(at + offsetAt(zone, at)).toISOString().slice(0, 16)

export const dateIn = (zone: string, at: number): string =>
  new Date(dayInZone(zone, at) * msPerDay).toISOString().slice(0, 10)
