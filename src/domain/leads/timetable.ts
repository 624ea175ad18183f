/** The open spans of a calendar by day, in ms: computed on first use, cached as long as the calendar. */
import { minutesOfSpan, type Span, WEEKDAYS, type WorkingCalendar } from './working-calendar.ts'
import { dayOfDate, firstMoment } from './zone-clock.ts'

/** From a moment in ms to a later one; the end is exclusive. */
export type Open = readonly [from: number, to: number]

/** Number of days whose total is cached together. */
export const daysPerBlock = 32

export type Timetable = {
  /** Open spans of the hours that begin on a day, in order, without overlaps with the day before. */
  openOn: (day: number) => readonly Open[]
  /** Open ms of the `daysPerBlock` days from day `block * daysPerBlock` on. */
  openInBlock: (block: number) => number
  /** The last day with opening hours; `Infinity` when every week has hours, `-Infinity` when there are none. */
  lastDay: number
}

const timetables = new WeakMap<WorkingCalendar, Timetable>()

/** The timetable of a calendar; a changed calendar is a new object. */
export function timetableOf(calendar: WorkingCalendar): Timetable {
  const cached = timetables.get(calendar)
  if (cached) return cached
  const made = makeTimetable(calendar)
  timetables.set(calendar, made)
  return made
}

function makeTimetable({ zone, week, days }: WorkingCalendar): Timetable {
  const special = new Map(days.map(({ date, spans }) => [dayOfDate(date), spans]))
  const spansOn = (day: number) => special.get(day) ?? week[WEEKDAYS[weekdayOf(day)]!]
  const momentsOn = memoize((day: number) => momentsOf(zone, day, spansOn(day)))
  const openOn = memoize((day: number) => joined(momentsOn(day), momentsOn(day - 1).at(-1)?.[1] ?? -Infinity))
  const openInBlock = memoize((block: number) => {
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
/** The index of a day in `WEEKDAYS`. */
export const weekdayOf = (day: number) => (((day + 3) % 7) + 7) % 7

function momentsOf(zone: string, day: number, spans: readonly Span[]): readonly Open[] {
  return spans
    .map(minutesOfSpan)
    .map(({ begin, end }): Open => [firstMoment(zone, day, begin), firstMoment(zone, day, end)])
    .toSorted((a, b) => a[1] - b[1])
}

/** Spans without overlaps, from `start` on. */
function joined(spans: readonly Open[], start: number): readonly Open[] {
  const open: Open[] = []
  let last = start
  for (const [from, to] of spans.toSorted((a, b) => a[0] - b[0])) {
    if (to > last) open.push([Math.max(from, last), to])
    last = Math.max(last, to)
  }
  return open.filter(([from, to]) => to > from)
}

function memoize<T>(make: (key: number) => T): (key: number) => T {
  const all = new Map<number, T>()
  return (key) => {
    const cached = all.get(key)
    if (cached !== undefined) return cached
    const made = make(key)
    all.set(key, made)
    return made
  }
}
