/** The wall clock of a zone, from the platform's own table of zones. Days are counted from 1970-01-01, which is day 0. */

export const msPerMinute = 60_000
export const msPerDay = 86_400_000

type Zone = {
  format: Intl.DateTimeFormat /** Offsets at the midnights of UTC, by day. */
  atMidnights: Map<number, number>
}

/** Formats are dear to make, and each answer costs some microseconds. */
const zones = new Map<string, Zone>()

function zoneOf(name: string): Zone {
  const known = zones.get(name)
  if (known) return known
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

/** How far a zone's clock is before UTC at a moment, in ms. */
export function offsetAt(zone: string, at: number): number {
  const shown: Record<string, number> = {}
  for (const { type, value } of zoneOf(zone).format.formatToParts(at)) shown[type] = Number(value)
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = shown
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000
}

function offsetAtMidnight(zone: string, day: number): number {
  const { atMidnights } = zoneOf(zone)
  const known = atMidnights.get(day)
  if (known !== undefined) return known
  const offset = offsetAt(zone, day * msPerDay)
  atMidnights.set(day, offset)
  return offset
}

/**
 * The moment in ms at which a zone's clock shows a time (minutes after midnight) of a day, or a later one, for the first time.
 * A time that a change of clocks leaves out is the moment of the change; of one that comes twice it is the first.
 */
export function firstMoment(zone: string, day: number, minutes: number): number {
  const shown = day * msPerDay + minutes * msPerMinute
  const whole = Math.floor(shown / msPerDay)
  // no zone is a day away from UTC, so a change that matters lies between these midnights
  const before = offsetAtMidnight(zone, whole - 1)
  const after = offsetAtMidnight(zone, whole + 2)
  const byBefore = shown - before
  if (before === after || offsetAt(zone, byBefore) === before) return byBefore
  const byAfter = shown - after
  if (offsetAt(zone, byAfter) === after) return byAfter
  return momentOfChange(zone, byAfter, byBefore)
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
