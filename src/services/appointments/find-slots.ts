/** Free times for visitors, and what they can choose by. Times are in ms. */

import { findAppointment } from '../../db/queries/appointments/appointments.ts'
import { type Bookable, openBusyRows, readBusyRows } from '../../db/queries/appointments/busy.ts'
import type { Database } from '../../db/store.ts'
import type { AppointmentKind } from '../../domain/appointments/kinds.ts'
import { rulesOf } from '../../domain/appointments/rules.ts'
import { freeSlots, type Slot, type Span } from '../../domain/appointments/slots.ts'
import type { Locale } from '../../domain/editions.ts'
import { dayInZone, dayOfDate, firstMoment, msPerDay } from '../../domain/leads/zone-clock.ts'
import { localize } from '../../domain/localized.ts'
import {
  candidatesOf,
  countLeft,
  exceptOf,
  listCandidates,
  listWorkingAt,
  type OfferQuery,
  type OfferRules,
  thisWeek,
  type Wish,
} from './offers.ts'

export type SlotsAsked = {
  wish: Wish & { kind: AppointmentKind }
  /** The first day, such as 2026-12-07, in `zone`; today without one. */
  from: string | null
  days: number
  zone: string
  /** The id of an appointment that is being moved. */
  except: string | null
}

export type FoundSlots = {
  slots: Slot[]
  leftThisWeek: number | null
  /** The first free time after these days; null when there is none. */
  next: Slot | null
}

/** The free times of some days. */
export async function findSlots(
  db: Database,
  rules: OfferRules,
  { wish, from, days, zone, except }: SlotsAsked,
  now: number,
): Promise<FoundSlots> {
  const moved = except === null ? null : await findAppointment(db, except)
  const query: OfferQuery = { rules, wish, now, except: exceptOf(moved) }
  const firstDay = from === null ? dayInZone(zone, now) : dayOfDate(from)
  const span: Span = [firstMoment(zone, firstDay, 0), firstMoment(zone, firstDay + days, 0)]
  const week = thisWeek(now)
  const [people, busyIn] = await Promise.all([
    listWorkingAt(db, rules, rules.booking.bookable),
    openBusyRows(db, [span, week]),
  ])
  const [rows, ofWeek] = await Promise.all([busyIn(span), busyIn(week)])
  const slots = freeSlots(candidatesOf(query, people, rows), span, now)
  const next = slots.length > 0 ? null : await findNext(db, query, span[1])
  return { slots, leftThisWeek: countLeft(query, people, ofWeek), next }
}

/** Days that are looked through at once. */
const stepDays = 14

async function findNext(db: Database, query: OfferQuery, from: number): Promise<Slot | null> {
  const { rules, wish, now } = query
  const horizons = rules.booking.bookable.flatMap((id) =>
    wish.offices.map((office) => {
      const { horizon_days } = rulesOf(rules.booking.officeOf(office).value, rules.booking.personOf(id).value)
      return horizon_days
    }),
  )
  const last = now + Math.max(0, ...horizons) * msPerDay
  for (let begin = Math.max(from, now); begin < last; begin += stepDays * msPerDay) {
    const span: Span = [begin, begin + stepDays * msPerDay]
    const busy = await readBusyRows(db, span)
    const { candidates } = await listCandidates(db, query, busy)
    if (candidates.length === 0) return null
    const [first] = freeSlots(candidates, span, now)
    if (first) return first
  }
  return null
}

export type BookablePerson = {
  id: string
  name: string
  offices: string[]
  kinds: AppointmentKind[]
  countries: readonly string[]
  languages: readonly string[]
}

/** Everybody who can be booked now at some offices. @param people who work now @param locale of the names */
export function listBookable(
  people: readonly Bookable[],
  { booking }: Pick<OfferRules, 'booking'>,
  offices: readonly string[],
  locale: Locale,
): BookablePerson[] {
  return people.flatMap(({ id, name: names }) => {
    const { value } = booking.personOf(id)
    const theirs = value.offices.filter((office) => offices.includes(office))
    const kinds = theirs.flatMap((office) => rulesOf(booking.officeOf(office).value, value).kinds)
    const { countries, languages } = value
    const name = typeof names === 'string' ? names : localize(names, locale).text
    return theirs.length > 0 ? [{ id, name, offices: theirs, kinds: [...new Set(kinds)], countries, languages }] : []
  })
}
