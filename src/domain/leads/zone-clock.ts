/** Local time in a zone, from the platform's time zone data. Days are counted from 1970-01-01, which is day 0. */

export const msPerMinute = 60_000
export const msPerDay = 86_400_000

type Zone = {
  format: Intl.DateTimeFormat /** Offsets at the midnights of UTC, by day. */
  atMidnights: Map<number, number>
}

/** Formats are expensive to create, and each call costs some microseconds. */
const zones = new Map<string, Zone>()

function zoneOf(name: string): Zone {
  const cached = zones.get(name)
  if (cached) return cached
  const figures = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
  const format = new Intl.DateTimeFormat('en-US', {
    ...figures,
    second: 'numeric',
    hourCycle: 'h23',
    calendar: 'gregory',
    timeZone: name,
  })
  const zone = { format, atMidnights: new Map<number, number>() }
  zones.set(name, zone)
  return zone
}

/** The day of a date such as 2026-11-22. */
export const dayOfDate = (date: string): number => Date.parse(`${date}T00:00:00Z`) / msPerDay

/** The offset of a zone from UTC at a moment, in ms. */
export function offsetAt(zone: string, at: number): number {
  const shown: Record<string, number> = {}
  for (const { type, value } of zoneOf(zone).format.formatToParts(at)) shown[type] = Number(value)
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = shown
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000
}

function offsetAtMidnight(zone: string, day: number): number {
  const { atMidnights } = zoneOf(zone)
  const cached = atMidnights.get(day)
  if (cached !== undefined) return cached
  const offset = offsetAt(zone, day * msPerDay)
  atMidnights.set(day, offset)
  return offset
}

type LocalTime = {
  /** The first moment in ms; null for a time that daylight saving skips. */
  first: number | null
  /** The local time with the offsets before and after the change. */
  byBefore: number
  byAfter: number
}

function momentsOfLocalTime(zone: string, day: number, minutes: number): LocalTime {
  const shown = day * msPerDay + minutes * msPerMinute
  const whole = Math.floor(shown / msPerDay)
  // no zone is more than a day away from UTC, so the relevant change of offset lies between these midnights
  const before = offsetAtMidnight(zone, whole - 1)
  const after = offsetAtMidnight(zone, whole + 2)
  const byBefore = shown - before
  const byAfter = shown - after
  if (before === after || offsetAt(zone, byBefore) === before) return { first: byBefore, byBefore, byAfter }
  return { first: offsetAt(zone, byAfter) === after ? byAfter : null, byBefore, byAfter }
}

/**
 * The first moment in ms at or after a local time (minutes after midnight) of a day in a zone.
 * A time that daylight saving skips gives the moment of the change; a time that occurs twice gives the first.
 */
export function firstMoment(zone: string, day: number, minutes: number): number {
  const { first, byBefore, byAfter } = momentsOfLocalTime(zone, day, minutes)
  return first ?? momentOfChange(zone, byAfter, byBefore)
}

/** The same for a time that exists; null for one that daylight saving skips. */
export const exactMoment = (zone: string, day: number, minutes: number): number | null =>
  momentsOfLocalTime(zone, day, minutes).first

/** The local day of a moment in a zone. */
export function dayInZone(zone: string, at: number): number {
  const day = Math.floor(at / msPerDay)
  const [before, after] = [offsetAtMidnight(zone, day), offsetAtMidnight(zone, day + 1)]
  return Math.floor((at + (before === after ? before : offsetAt(zone, at))) / msPerDay)
}

/** The first moment after `from`, at `to` at the latest, with the offset that `to` has. */
function momentOfChange(zone: string, from: number, to: number): number {
  const after = offsetAt(zone, to)
  let [old, changed] = [from, to]
  while (changed - old > 1) {
    const middle = Math.floor((old + changed) / 2)
    if (offsetAt(zone, middle) === after) changed = middle
    else old = middle
  }
  return changed
}
