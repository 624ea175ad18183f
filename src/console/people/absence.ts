import { dayOfDate, firstMoment } from '../../domain/leads/zone-clock.ts'

/** The moment at which somebody is back who is away up to a day such as `2026-12-24`, that day included; null for no day. */
export function absentUntil(day: string, timeZone: string): number | null {
  const number = /^\d{4}-\d{2}-\d{2}$/.test(day) ? dayOfDate(day) : Number.NaN
  return Number.isNaN(number) ? null : firstMoment(timeZone, number + 1, 0)
}

/** The last day of an absence, as a date field has it; empty for none. */
export function lastAbsentDay(until: number | null, timeZone: string): string {
  if (until === null) return ''
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(until - 1)
}
