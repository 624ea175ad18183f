/** Possible starts of a day: the grid of a person's clock inside the hours of both the person and the office. */
import { type Open, timetableOf } from '../leads/timetable.ts'
import type { WorkingCalendar } from '../leads/working-calendar.ts'
import { exactMoment } from '../leads/zone-clock.ts'

/** A start in ms, and until when both are open without a break. */
export type Opening = readonly [start: number, closes: number]

const minutesADay = 24 * 60
/** Days around a local day whose hours may reach into it, in any zone. */
const reach = 2

type OpeningsOn = (day: number) => readonly Opening[]
const cache = new WeakMap<WorkingCalendar, WeakMap<WorkingCalendar, Map<number, OpeningsOn>>>()

/**
 * The openings of each local day of the person's zone, computed on first use. A time that daylight saving skips is no start, a repeated
 * time is one start.
 */
export function openingsOf(person: WorkingCalendar, office: WorkingCalendar, gridMinutes: number): OpeningsOn {
  const ofPerson = cache.get(person) ?? new WeakMap<WorkingCalendar, Map<number, OpeningsOn>>()
  cache.set(person, ofPerson)
  const ofBoth = ofPerson.get(office) ?? new Map<number, OpeningsOn>()
  ofPerson.set(office, ofBoth)
  const cached = ofBoth.get(gridMinutes)
  if (cached) return cached
  const made = makeOpenings(person, office, gridMinutes)
  ofBoth.set(gridMinutes, made)
  return made
}

function makeOpenings(person: WorkingCalendar, office: WorkingCalendar, gridMinutes: number): OpeningsOn {
  const days = new Map<number, readonly Opening[]>()
  return (day) => {
    const cached = days.get(day)
    if (cached) return cached
    const open = shared(openAround(person, day), person === office ? null : openAround(office, day))
    const made = open.length > 0 ? startsOn(person.zone, day, gridMinutes, open) : []
    days.set(day, made)
    return made
  }
}

/** Open spans around a day in order; those that touch are one. */
function openAround(calendar: WorkingCalendar, day: number): Open[] {
  const { openOn } = timetableOf(calendar)
  const joined: Open[] = []
  for (let each = day - reach; each <= day + reach; each++)
    for (const [from, to] of openOn(each)) {
      const last = joined.at(-1)
      if (last && last[1] >= from) joined[joined.length - 1] = [last[0], Math.max(last[1], to)]
      else joined.push([from, to])
    }
  return joined
}

/** The time that is in spans of both. */
function shared(ones: readonly Open[], others: readonly Open[] | null): readonly Open[] {
  if (!others) return ones
  return ones.flatMap(([from, to]) =>
    others
      .map(([opens, closes]): Open => [Math.max(from, opens), Math.min(to, closes)])
      .filter(([opens, closes]) => closes > opens),
  )
}

function startsOn(zone: string, day: number, gridMinutes: number, open: readonly Open[]): Opening[] {
  const starts: Opening[] = []
  for (let minutes = 0; minutes < minutesADay; minutes += gridMinutes) {
    const at = exactMoment(zone, day, minutes)
    const span = at === null ? undefined : open.find(([from, to]) => from <= at && at < to)
    if (at !== null && span) starts.push([at, span[1]])
  }
  return starts
}
