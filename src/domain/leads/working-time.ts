/** Computes with an office's working time. Moments and durations are in ms; days, breaks, nights and daylight saving follow the calendar. */
import { daysPerBlock, type Open, type Timetable, timetableOf } from './timetable.ts'
import type { WorkingCalendar } from './working-calendar.ts'
import { msPerDay } from './zone-clock.ts'

/** Search limit: an office that has not opened by then never opens. */
const horizonDays = 20 * 366

/** Hours that begin on a day end at most this many UTC days after it, in any zone. */
const reachBack = 3

/** Working time between two moments, in ms; negative when `to` is earlier. */
export function workingMsBetween(calendar: WorkingCalendar, from: number, to: number): number {
  if (from > to) return 0 - workingMsBetween(calendar, to, from)
  const timetable = timetableOf(calendar)
  const last = Math.min(dayAt(to) + 1, timetable.lastDay)
  let sum = 0
  for (let day = dayAt(from) - reachBack; day <= last; ) {
    const block = wholeBlockAt(day, dayAt(from), dayAt(to))
    if (block === null) for (const open of timetable.openOn(day)) sum += shared(open, from, to)
    else sum += timetable.openInBlock(block)
    day += block === null ? 1 : daysPerBlock
  }
  return sum
}

const dayAt = (at: number) => Math.floor(at / msPerDay)

/** The block that begins on `day`, when all its hours are between two days; else null. */
function wholeBlockAt(day: number, first: number, last: number): number | null {
  const isWhole = day % daysPerBlock === 0 && day > first + 1 && day + daysPerBlock + reachBack <= last
  return isWhole ? day / daysPerBlock : null
}

const shared = ([opens, closes]: Open, from: number, to: number) =>
  Math.max(0, Math.min(closes, to) - Math.max(opens, from))

/**
 * The first moment by which an office has worked `ms` since `from`; null when it doesn't open that long within twenty years.
 * @throws RangeError when `ms` is negative or not a number.
 */
export function addWorkingMs(calendar: WorkingCalendar, from: number, ms: number): number | null {
  if (!(ms >= 0)) throw new RangeError(`working time can't be added: ${ms}`)
  if (ms === 0) return from
  let left = ms
  for (const [opens, closes] of openingsFrom(timetableOf(calendar), from)) {
    const begin = Math.max(opens, from)
    if (left <= closes - begin) return begin + left
    left -= closes - begin
  }
  return null
}

/** Whether an office is open at a moment; closing time is exclusive. */
export function isOpenAt(calendar: WorkingCalendar, at: number): boolean {
  return nextOpening(calendar, at) === at
}

/** The first open moment from `at` on, `at` itself when the office is open; null when it never opens again. */
export function nextOpening(calendar: WorkingCalendar, at: number): number | null {
  for (const [opens] of openingsFrom(timetableOf(calendar), at)) return Math.max(opens, at)
  return null
}

/** Open spans that end after a moment, in order. */
function* openingsFrom({ openOn, lastDay }: Timetable, at: number): Generator<Open> {
  const first = dayAt(at) - reachBack
  const last = Math.min(first + horizonDays, lastDay)
  for (let day = first; day <= last; day++) for (const open of openOn(day)) if (open[1] > at) yield open
}
