/** A calendar worked out: the open spans of each day in ms, made when they are asked for and kept as long as the calendar. */
import { minutesOfSpan, type Span, WEEKDAYS, type WorkingCalendar } from './working-calendar.ts'
import { dayOfDate, firstMoment } from './zone-clock.ts'

/** From a moment in ms to another that is later; the second is no longer open. */
export type Open = readonly [from: number, to: number]

/** Days whose sum is kept together. */
export const daysPerBlock = 32

export type Timetable = {
  /** What is open of the hours that begin on a day, in order, without what the day before already has. */
  openOn: (day: number) => readonly Open[]
  /** The ms that are open of the `daysPerBlock` days from day `block * daysPerBlock` on. */
  openInBlock: (block: number) => number
  /** The last day on which anything opens; `Infinity` when every week has hours, `-Infinity` when it never does. */
  lastDay: number
}

const timetables = new WeakMap<WorkingCalendar, Timetable>()

/** The timetable of a calendar; a calendar that staff changed is another object. */
export function timetableOf(calendar: WorkingCalendar): Timetable {
  const known = timetables.get(calendar)
  if (known) return known
  const made = makeTimetable(calendar)
  timetables.set(calendar, made)
  return made
}

function makeTimetable({ zone, week, days }: WorkingCalendar): Timetable {
  const special = new Map(days.map(({ date, spans }) => [dayOfDate(date), spans]))
  const spansOn = (day: number) => special.get(day) ?? week[WEEKDAYS[weekdayOf(day)]!]
  const momentsOn = kept((day: number) => momentsOf(zone, day, spansOn(day)))
  const openOn = kept((day: number) => joined(momentsOn(day), momentsOn(day - 1).at(-1)?.[1] ?? -Infinity))
  const openInBlock = kept((block: number) => {
    let sum = 0
    for (let day = block * daysPerBlock; day < (block + 1) * daysPerBlock; day++)
      for (const [from, to] of openOn(day)) sum += to - from
    return sum
  })
  const isWeekly = WEEKDAYS.some((day) => week[day].length > 0)
  const opening = days.filter(({ spans }) => spans.length > 0).map(({ date }) => dayOfDate(date))
  return { openOn, openInBlock, lastDay: isWeekly ? Infinity : Math.max(-Infinity, ...opening) }
}

/** Day 0 was a Thursday; 0 is Monday. */
/** The place of a day in `WEEKDAYS`. */
export const weekdayOf = (day: number) => (((day + 3) % 7) + 7) % 7

function momentsOf(zone: string, day: number, spans: readonly Span[]): readonly Open[] {
  return spans
    .map(minutesOfSpan)
    .map(({ begin, end }): Open => [firstMoment(zone, day, begin), firstMoment(zone, day, end)])
    .toSorted((a, b) => a[1] - b[1])
}

/** Spans as they are, each moment once, from `start` on. */
function joined(spans: readonly Open[], start: number): readonly Open[] {
  const open: Open[] = []
  let last = start
  for (const [from, to] of spans.toSorted((a, b) => a[0] - b[0])) {
    if (to > last) open.push([Math.max(from, last), to])
    last = Math.max(last, to)
  }
  return open.filter(([from, to]) => to > from)
}

function kept<T>(make: (key: number) => T): (key: number) => T {
  const all = new Map<number, T>()
  return (key) => {
    const known = all.get(key)
    if (known !== undefined) return known
    const made = make(key)
    all.set(key, made)
    return made
  }
}
