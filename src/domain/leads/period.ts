/** A range of whole days in a time zone. */
import { dayOfDate, firstMoment, msPerDay, offsetAt } from './zone-clock.ts'

export const PERIOD_DAYS = [7, 30, 90] as const
/** Longer ones are cut. */
export const periodMaxDays = 366

export type Period = {
  /** The first and the last day, such as 2026-11-22. */
  from: string
  to: string
  /** The start of each day, and finally the end of the last one, in ms. */
  begins: number[]
}

const todayIn = (timeZone: string, now: number) => Math.floor((now + offsetAt(timeZone, now)) / msPerDay)

/** The date in a zone at a time in ms, such as 2026-11-22. */
export const dateIn = (timeZone: string, now: number): string => dateOf(todayIn(timeZone, now))

/** The last days including today, or a range of dates; reversed dates are swapped, and a range that is too long ends with `to`. */
export function periodOf(
  requested: { days: number } | { from: string; to: string },
  timeZone: string,
  now: number,
): Period {
  const today = todayIn(timeZone, now)
  const bounds = 'from' in requested ? [dayOfDate(requested.from), dayOfDate(requested.to)].sort((a, b) => a - b) : []
  const last = Math.min(bounds[1] ?? today, today)
  const wanted = 'days' in requested ? last - requested.days + 1 : Math.min(bounds[0] ?? last, last)
  const first = Math.max(wanted, last - periodMaxDays + 1)
  return periodOfDays(first, last, timeZone)
}

/** As many days, up to the day before a period. */
export function periodBefore({ from, begins }: Period, timeZone: string): Period {
  const first = dayOfDate(from)
  return periodOfDays(first - begins.length + 1, first - 1, timeZone)
}

function periodOfDays(first: number, last: number, timeZone: string): Period {
  const days = Array.from({ length: last - first + 2 }, (_, at) => first + at)
  return { from: dateOf(first), to: dateOf(last), begins: days.map((day) => firstMoment(timeZone, day, 0)) }
}

/** The date of a day counted from 1970-01-01. */
export const dateOf = (day: number): string => new Date(day * msPerDay).toISOString().slice(0, 10)

/** The index of the day of a period that contains a moment; -1 outside. */
export function dayIn({ begins }: Pick<Period, 'begins'>, at: number): number {
  let [low, high] = [0, begins.length - 1]
  if (at < (begins[0] ?? 0) || at >= (begins[high] ?? 0)) return -1
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (at >= (begins[middle] ?? 0)) low = middle
    else high = middle
  }
  return low
}
