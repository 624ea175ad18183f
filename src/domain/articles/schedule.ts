/** The publication time of a text: a day and a time in a time zone. */
import { dayOfDate, msPerDay, msPerMinute, offsetAt } from '../leads/zone-clock.ts'

/** Matching moments in ms: none when daylight saving skips that time, two when it occurs twice (earlier first). */
export type ZonedTime = { moments: [] } | { moments: [number] } | { moments: [number, number] }

/** @param day such as 2026-11-30 @param time such as 08:30 @param zone IANA */
export function readZonedTime(day: string, time: string, zone: string): ZonedTime {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const shown = dayOfDate(day) * msPerDay + (hours * 60 + minutes) * msPerMinute
  // no zone is more than a day away from UTC, so the relevant change of offset lies between these
  const offsets = [offsetAt(zone, shown - msPerDay), offsetAt(zone, shown + msPerDay)]
  const instants = [...new Set(offsets)].map((offset) => shown - offset)
  const moments = instants.filter((at) => offsetAt(zone, at) === shown - at).sort((a, b) => a - b)
  return { moments } as ZonedTime
}

/** Day and time in a zone at a moment: 2026-11-30 and 08:30. */
export function shownTime(at: number, zone: string): { day: string; time: string } {
  const shown = new Date(at + offsetAt(zone, at)).toISOString()
  return { day: shown.slice(0, 10), time: shown.slice(11, 16) }
}
