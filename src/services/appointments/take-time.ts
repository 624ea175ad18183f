/** Takes a time of a team member inside a transaction. Nothing that a client sends is believed: what is free is computed here once more. */

import {
  deleteExpiredHolds,
  insertAppointment,
  listUpcomingOfContact,
  lockAppointments,
  type NewAppointment,
  takeCells,
} from '../../db/queries/appointments/appointments.ts'
import { currentBusyRows } from '../../db/queries/appointments/busy.ts'
import { holdConsultant } from '../../db/queries/appointments/consultants.ts'
import type { Tx } from '../../db/store.ts'
import { type AppointmentKind, type SlotError, upcomingMax } from '../../domain/appointments/kinds.ts'
import { horizonDaysMax } from '../../domain/appointments/rules.ts'
import {
  type Candidate,
  chooseFor,
  freeSlots,
  nearestTo,
  type Slot,
  whyNotFree,
} from '../../domain/appointments/slots.ts'
import { DomainError } from '../../domain/domain-error.ts'
import { msPerDay, msPerMinute } from '../../domain/leads/zone-clock.ts'
import { currentRules, listCandidates, type OfferQuery, type Offers } from './offers.ts'

export type OfferedSlot = { start: string; end: string; kind: AppointmentKind; office: string }

/** A slot as clients see it. */
export const serializeSlot = ({ start, end, office }: Slot, kind: AppointmentKind): OfferedSlot => ({
  start: new Date(start).toISOString(),
  end: new Date(end).toISOString(),
  kind,
  office,
})

export type Chosen = { candidate: Candidate; start: number; end: number }

/** Where other times are looked for, in days before and after a wished one. */
const daysBefore = 7
const daysAfter = 21
const alternativesMax = 3

/** To be called first in a transaction that takes or frees time: one at a time, and ended holds are free. */
export async function openTimes(tx: Tx, now: number): Promise<void> {
  await lockAppointments(tx)
  await deleteExpiredHolds(tx, now)
}

/**
 * To be called before a visitor takes a time, after `openTimes`. @param moved the id of an appointment that is moved there
 * @throws DomainError `appointment_overlap` with another one of the same mailbox and phone; `appointment_limit` for a new one of a mailbox or phone with three to come
 */
export async function limitUpcoming(
  tx: Tx,
  contact: { email: string; phone: string },
  { starts_at, ends_at }: { starts_at: number; ends_at: number },
  now: number,
  moved: string | null = null,
): Promise<void> {
  const upcoming = await listUpcomingOfContact(tx, contact, now)
  if (moved === null && upcoming.length >= upcomingMax) throw new DomainError('appointment_limit')
  const isOverlapped = upcoming.some(
    (one) =>
      one.id !== moved && one.isSamePhone && one.isSameMailbox && one.starts_at < ends_at && one.ends_at > starts_at,
  )
  if (isOverlapped) throw new DomainError('appointment_overlap')
}

/**
 * The person who takes a wish at a start, after `openTimes`.
 * @throws DomainError `slot_taken` with the reason and up to three alternatives
 */
export async function chooseConsultant(
  tx: Tx,
  query: OfferQuery & { wish: { kind: AppointmentKind } },
  start: number,
): Promise<Chosen> {
  const rules = await currentRules(tx, query.rules)
  const offers = await listCandidates(tx, { ...query, rules }, await currentBusyRows(tx, [start, start + 1]))
  const preferred = offers.candidates.filter(({ staffId }) => staffId === query.wish.preferred)
  for (let left = offers.candidates; left.length > 0; ) {
    const candidate = chooseFor(preferred, start, query.now) ?? chooseFor(left, start, query.now)
    if (!candidate) break
    // waits for an admin who is disabling this person, and then sees it
    const person = await holdConsultant(tx, candidate.staffId)
    if (person && person.disabledAt === null)
      return { candidate, start, end: start + candidate.lengthMinutes * msPerMinute }
    left = left.filter((each) => each !== candidate)
    preferred.length = 0
  }
  throw await slotTaken(tx, { ...query, rules }, start, whyNotFree(offers.candidates, start, query.now))
}

/** The error of a time that is not free, with the nearest three that are. @param reason why it isn't */
export async function slotTaken(
  tx: Tx,
  query: OfferQuery & { wish: { kind: AppointmentKind } },
  start: number,
  reason: SlotError = 'taken',
): Promise<DomainError> {
  const isFar = start < query.now || start > query.now + horizonDaysMax * msPerDay
  const wished = isFar ? query.now : start
  const span = [wished - daysBefore * msPerDay, wished + daysAfter * msPerDay] as const
  const offers: Offers = await listCandidates(tx, query, await currentBusyRows(tx, span))
  const nearest = nearestTo(freeSlots(offers.candidates, span, query.now), wished, alternativesMax)
  const alternatives = nearest.map((slot) => serializeSlot(slot, query.wish.kind))
  return new DomainError('slot_taken', { reason, alternatives })
}

/** When an appointment begins and ends, and what it takes with its buffers. */
export function timesOf({ candidate: { staffId, office, rules }, start, end }: Chosen) {
  return {
    staff_id: staffId,
    office,
    starts_at: start,
    ends_at: end,
    busy_from: start - rules.buffer_before * msPerMinute,
    busy_until: end + rules.buffer_after * msPerMinute,
  }
}

/** Stores an appointment with its cells. @throws DomainError `slot_taken` */
export async function insertWithCells(
  tx: Tx,
  row: NewAppointment,
  query: OfferQuery & { wish: { kind: AppointmentKind } },
): Promise<void> {
  await insertAppointment(tx, row)
  if (!(await takeCells(tx, row))) throw await slotTaken(tx, query, row.starts_at)
}
