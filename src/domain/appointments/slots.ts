/** The times that can be booked: possible starts without what is taken, too soon, too far away, or over a limit. Moments are in ms. */

import type { WorkingCalendar } from '../leads/working-calendar.ts'
import { dayInZone, msPerDay, msPerMinute } from '../leads/zone-clock.ts'
import type { SlotError } from './kinds.ts'
import { openingsOf } from './openings.ts'
import type { Rules } from './rules.ts'

/** The end is exclusive. */
export type Span = readonly [from: number, until: number]

/** Appointments by local day and week, and how many there may be; null without a limit. */
export type Tally = {
  zone: string
  perDay: number | null
  perWeek: number | null
  days: ReadonlyMap<number, number>
  weeks: ReadonlyMap<number, number>
}

/** A team member at an office, with everything that decides when they are free. */
export type Candidate = {
  staffId: string
  office: string
  calendar: WorkingCalendar
  officeCalendar: WorkingCalendar
  rules: Rules
  lengthMinutes: number
  /** What is taken, buffers included, in the order of its beginnings. */
  busy: readonly Span[]
  ofPerson: Tally
  ofOffice: Tally
}

export type Slot = { start: number; end: number; staffId: string; office: string }

const daysAWeek = 7
/** Day 0 was a Thursday; weeks begin on Mondays. */
export const weekOf = (day: number): number => Math.floor((day + 3) / daysAWeek)
export const mondayOf = (week: number): number => week * daysAWeek - 3

type Counts = Pick<Tally, 'days' | 'weeks'>
const counts = new WeakMap<readonly number[], Map<string, Counts>>()

/** Counts appointments by local day and week; cached by list, which is immutable, and zone. @param starts in ms */
export function countStarts(limits: Pick<Tally, 'zone' | 'perDay' | 'perWeek'>, starts: readonly number[]): Tally {
  const byZone = counts.get(starts) ?? new Map<string, Counts>()
  counts.set(starts, byZone)
  const counted = byZone.get(limits.zone) ?? count(limits.zone, starts)
  byZone.set(limits.zone, counted)
  return { ...limits, ...counted }
}

function count(zone: string, starts: readonly number[]): Counts {
  const [days, weeks] = [new Map<number, number>(), new Map<number, number>()]
  for (const start of starts) {
    const day = dayInZone(zone, start)
    days.set(day, (days.get(day) ?? 0) + 1)
    weeks.set(weekOf(day), (weeks.get(weekOf(day)) ?? 0) + 1)
  }
  return { days, weeks }
}

/** Whether one more appointment on a local day is within the limits. */
const hasRoom = ({ perDay, perWeek, days, weeks }: Tally, day: number): boolean =>
  (perDay === null || (days.get(day) ?? 0) < perDay) && (perWeek === null || (weeks.get(weekOf(day)) ?? 0) < perWeek)

/** How many appointments the week of a moment still takes; null without a limit. */
export function leftInWeek({ zone, perWeek, weeks }: Tally, at: number): number | null {
  return perWeek === null ? null : Math.max(0, perWeek - (weeks.get(weekOf(dayInZone(zone, at))) ?? 0))
}

/** Whether some of the spans, in order of their beginnings, overlap a time; looked at from an index on, which is answered for the next time. */
function overlap(
  busy: readonly Span[],
  from: number,
  until: number,
  first: number,
): { next: number; isTaken: boolean } {
  let next = first
  while (next < busy.length && busy[next]![1] <= from) next++
  for (let at = next; at < busy.length && busy[at]![0] < until; at++)
    if (busy[at]![1] > from) return { next, isTaken: true }
  return { next, isTaken: false }
}

/** A start of a candidate, and how many appointments they have in its week. */
type FreeTime = { start: number; work: number }

/** The free times of a candidate from a moment until another, in order. @param now in ms; notice and horizon count from it */
function freeTimes(candidate: Candidate, [from, until]: Span, now: number): FreeTime[] {
  const { calendar, officeCalendar, rules, lengthMinutes, busy, ofPerson, ofOffice } = candidate
  const { zone } = calendar
  const openingsOn = openingsOf(calendar, officeCalendar, rules.grid_minutes)
  const [before, after] = [rules.buffer_before * msPerMinute, rules.buffer_after * msPerMinute]
  const length = lengthMinutes * msPerMinute
  const earliest = Math.max(from, now + rules.notice_minutes * msPerMinute)
  const last = Math.min(until, now + rules.horizon_days * msPerDay)
  const isOfficeLimited = ofOffice.perDay !== null || ofOffice.perWeek !== null
  const free: FreeTime[] = []
  let place = 0
  for (let day = dayInZone(zone, earliest); day <= dayInZone(zone, last); day++) {
    if (!hasRoom(ofPerson, day) || (isOfficeLimited && ofOffice.zone === zone && !hasRoom(ofOffice, day))) continue
    const work = ofPerson.weeks.get(weekOf(day)) ?? 0
    for (const [start, closes] of openingsOn(day)) {
      if (start < earliest || start >= last || start + length > closes) continue
      if (isOfficeLimited && ofOffice.zone !== zone && !hasRoom(ofOffice, dayInZone(ofOffice.zone, start))) continue
      const { next, isTaken } = overlap(busy, start - before, start + length + after, place)
      place = next
      if (!isTaken) free.push({ start, work })
    }
  }
  return free
}

/** The starts of a candidate from a moment until another, in order. @param now in ms; notice and horizon count from it */
export const freeStarts = (candidate: Candidate, span: Span, now: number): number[] =>
  freeTimes(candidate, span, now).map(({ start }) => start)

type Choice = { candidate: Candidate; work: number }

/** Fewest appointments in the week of a start first, then by id: so that everybody gets the same share, and two servers choose alike. */
const isBetter = (one: Choice, other: Choice): boolean =>
  one.work < other.work || (one.work === other.work && one.candidate.staffId < other.candidate.staffId)

/** The candidate for a start, among those who are free then; null without one. */
export function chooseFor(candidates: readonly Candidate[], start: number, now: number): Candidate | null {
  let best: Choice | null = null
  for (const candidate of candidates) {
    const [time] = freeTimes(candidate, [start, start + 1], now)
    const choice = time && { candidate, work: time.work }
    if (choice && (!best || isBetter(choice, best))) best = choice
  }
  return best?.candidate ?? null
}

const withoutLimits = (tally: Tally): Tally => ({ ...tally, perDay: null, perWeek: null })

/** Why none of the candidates is free at a start. */
export function whyNotFree(candidates: readonly Candidate[], start: number, now: number): SlotError {
  if (start < now) return 'past'
  const idle = candidates.map((one) => ({
    ...one,
    busy: [],
    ofPerson: withoutLimits(one.ofPerson),
    ofOffice: withoutLimits(one.ofOffice),
  }))
  if (chooseFor(idle, start, now)) return 'taken'
  const atOnce = idle.map((one) => ({ ...one, rules: { ...one.rules, notice_minutes: 0 } }))
  return chooseFor(atOnce, start, now) ? 'too_soon' : 'not_offered'
}

/** Every time at which anybody is free, once for each office, with the person who would take it; in order of time and office. */
export function freeSlots(candidates: readonly Candidate[], span: Span, now: number): Slot[] {
  const byOffice = new Map<string, Map<number, Choice>>()
  for (const candidate of candidates) {
    const choices = byOffice.get(candidate.office) ?? new Map<number, Choice>()
    byOffice.set(candidate.office, choices)
    for (const { start, work } of freeTimes(candidate, span, now)) {
      const best = choices.get(start)
      const choice = { candidate, work }
      if (!best || isBetter(choice, best)) choices.set(start, choice)
    }
  }
  return [...byOffice.values()]
    .flatMap((choices) => [...choices].map(([start, { candidate }]) => slotOf(start, candidate)))
    .sort((a, b) => a.start - b.start || (a.office < b.office ? -1 : 1))
}

export const slotOf = (start: number, { staffId, office, lengthMinutes }: Candidate): Slot => ({
  start,
  end: start + lengthMinutes * msPerMinute,
  staffId,
  office,
})

/** The slots nearest to a moment, in order of time. */
export const nearestTo = (slots: readonly Slot[], at: number, count: number): Slot[] =>
  slots
    .toSorted((a, b) => Math.abs(a.start - at) - Math.abs(b.start - at) || a.start - b.start)
    .slice(0, count)
    .sort((a, b) => a.start - b.start)
