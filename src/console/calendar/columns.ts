/** Places the entries of a calendar in columns of days or people. A row is a quarter of an hour. */
import { dayInZone, dayOfDate, msPerDay, msPerMinute, offsetAt } from '../../domain/leads/zone-clock.ts'

const minutesADay = 24 * 60
export const rowMinutes = 15
/** More that overlap share the last lane. */
export const lanesMax = 6
/** The hours of a grid without working hours. */
const [usualFrom, usualUntil] = [9, 18]

export type Timed = { start: number; end: number }
export type Placed<T> = {
  entry: T
  /** From 1. */
  row: number
  rows: number
  lane: number
  /** Nothing else is at this time: the entry takes the whole width. */
  isAlone: boolean
}
export type Column<T> = {
  /** A date such as 2026-12-07. */
  date: string
  lanes: number
  entries: Placed<T>[]
  open: { row: number; rows: number }[]
}
export type Hours = { from: number; until: number }

export const dateOf = (day: number): string => new Date(day * msPerDay).toISOString().slice(0, 10)
export const addDays = (date: string, days: number): string => dateOf(dayOfDate(date) + days)
export const today = (zone: string, now: number): string => dateOf(dayInZone(zone, now))
/** The Monday of a date's week. */
export const weekStart = (date: string): string => addDays(date, -((new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7))

/** Minutes after local midnight of a day, on the clock: 0 before that day, 24 hours after it. */
function minutesOn(zone: string, date: string, at: number): number {
  const local = Math.floor((at + offsetAt(zone, at)) / msPerMinute)
  return Math.min(minutesADay, Math.max(0, local - dayOfDate(date) * minutesADay))
}

const within = (zone: string, date: string, { start, end }: Timed) => {
  const [from, until] = [minutesOn(zone, date, start), minutesOn(zone, date, end)]
  return until > from ? { from, until } : null
}

/** Whole hours that show all entries, and the working hours with an hour before and after them. */
export function hoursOf(
  zone: string,
  dates: readonly string[],
  { entries, open }: { entries: readonly Timed[]; open: readonly Timed[] },
): Hours {
  const on = (all: readonly Timed[]) => dates.flatMap((date) => all.flatMap((one) => within(zone, date, one) ?? []))
  // what lasts a day, such as a block, doesn't widen the page
  const short = on(entries).filter(({ from, until }) => until - from < minutesADay / 2)
  const work = on(open).map(({ from, until }) => ({ from: from - 60, until: until + 60 }))
  const shown = [...short, ...(work.length > 0 ? work : [{ from: usualFrom * 60, until: usualUntil * 60 }])]
  return {
    from: Math.max(0, Math.floor(Math.min(...shown.map(({ from }) => from)) / 60)),
    until: Math.min(24, Math.ceil(Math.max(...shown.map(({ until }) => until)) / 60)),
  }
}

const halfHourMs = 30 * msPerMinute

/** The first half hour within working hours, not before a moment; null without one. All in ms. */
export function nextHalfHour(zone: string, open: readonly Timed[], from: number): number | null {
  const starts = open.flatMap(({ start, end }) => {
    const earliest = Math.max(start, from)
    const offset = offsetAt(zone, earliest)
    const at = Math.ceil((earliest + offset) / halfHourMs) * halfHourMs - offset
    return at < end ? [at] : []
  })
  return starts.length > 0 ? Math.min(...starts) : null
}

type Day<T> = { zone: string; date: string; hours: Hours; entries: readonly T[]; open: readonly Timed[] }

/** A column with the entries of a day, each in the first lane that is free. */
export function columnOf<T extends Timed>({ zone, date, hours, entries, open }: Day<T>): Column<T> {
  const first = hours.from * 60
  const rowsInAll = ((hours.until - hours.from) * 60) / rowMinutes
  const place = (entry: Timed) => {
    const span = within(zone, date, entry)
    if (!span) return null
    const row = Math.max(0, Math.floor((span.from - first) / rowMinutes))
    const end = Math.min(rowsInAll, Math.ceil((span.until - first) / rowMinutes))
    return end > row ? { row: row + 1, rows: end - row } : null
  }
  const ends: number[] = []
  const placed = entries
    .toSorted((a, b) => a.start - b.start)
    .flatMap((entry) => {
      const at = place(entry)
      if (!at) return []
      const free = ends.findIndex((end) => end <= at.row)
      const lane = Math.min(lanesMax - 1, free < 0 ? ends.length : free)
      ends[lane] = Math.max(ends[lane] ?? 0, at.row + at.rows)
      return [{ entry, ...at, lane: lane + 1 }]
    })
  const overlaps = (one: (typeof placed)[number]) => (other: (typeof placed)[number]) =>
    one !== other && one.row < other.row + other.rows && other.row < one.row + one.rows
  return {
    date,
    lanes: Math.max(1, ends.length),
    entries: placed.map((one) => ({ ...one, isAlone: !placed.some(overlaps(one)) })),
    open: open.flatMap((span) => place(span) ?? []),
  }
}
