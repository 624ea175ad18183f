/** What a booking does about its time, inside the booking's transaction. */

import {
  type AppointmentRow,
  deleteAppointment,
  deleteOldWaits,
  findAppointment,
  insertWait,
  raiseWeeks,
  updateAppointment,
} from '../../db/queries/appointments/appointments.ts'
import { type Consultant, findConsultant, holdConsultant } from '../../db/queries/appointments/consultants.ts'
import { updateLeadWithMeeting } from '../../db/queries/leads/leads.ts'
import type { Tx } from '../../db/store.ts'
import { upcomingMax } from '../../domain/appointments/kinds.ts'
import type { Companion, SlotRequest, WaitRequest } from '../../domain/appointments/requests.ts'
import { editionOf, type Locale } from '../../domain/editions.ts'
import { queryOf } from './hold-slot.ts'
import { noteAppointment } from './note-appointment.ts'
import type { OfferRules } from './offers.ts'
import { remindersAt } from './reminders-due.ts'
import { chooseConsultant, insertWithCells, limitUpcoming, openTimes, timesOf } from './take-time.ts'

export type Booked = { appointment: AppointmentRow; consultant: { id: string; name: string; isTeamMember: boolean } }

type Around = { now: number; randomBytes: (count: number) => Uint8Array }
type Request = {
  slot: SlotRequest
  /** The office of the booking. */
  office: string
  companion: Companion | undefined
  contact: { email: string; phone: string }
  reference: string
  edition: Locale
  rules: OfferRules
  /** A new appointment's id; of a hold the hold's remains. */
  id: string
  /** The appointment that the slot's token names; null without one. */
  heldId: string | null
}

/**
 * Takes the time of a booking: the one that is held for the visitor, else the one that they name, if it is free. To be called first in the
 * booking's transaction; `attachBooked` follows.
 * @throws DomainError `appointment_limit`, `appointment_overlap`, `slot_taken`
 */
export async function takeSlot(tx: Tx, request: Request, { now }: Around): Promise<Booked> {
  const { slot, office, companion, contact, reference, edition, rules, id, heldId } = request
  await openTimes(tx, now)
  const people = {
    companion_name: companion?.name ?? null,
    companion_email: companion?.email ?? null,
  }
  const hold = heldId === null ? null : await findAppointment(tx, heldId)
  if (hold?.state === 'held') {
    const person = await holdConsultant(tx, hold.staff_id, edition)
    if (person && person.disabledAt === null) {
      await limitUpcoming(tx, contact, hold, now)
      const booked = {
        state: 'booked' as const,
        inquiry_reference: reference,
        hold_until: null,
        held_by: null,
        is_prolonged: 0,
        ...people,
      }
      await updateAppointment(tx, hold.id, { ...booked, ...remindersAt(hold.starts_at, now), edition }, now)
      await raiseWeeks(tx, hold.busy_from, hold.busy_until)
      return { appointment: (await findAppointment(tx, hold.id))!, consultant: asBooked(person) }
    }
    await deleteAppointment(tx, hold.id)
  }
  const query = queryOf(slot, office, rules, now)
  const chosen = await chooseConsultant(tx, query, Date.parse(slot.start))
  const times = timesOf(chosen)
  await limitUpcoming(tx, contact, times, now)
  const row = {
    ...times,
    id,
    state: 'booked' as const,
    kind: slot.kind,
    topic: query.wish.topic,
    inquiry_reference: reference,
    edition,
    zone: slot.zone ?? editionOf(edition).timeZone,
    ...people,
    ...remindersAt(chosen.start, now),
    created_at: now,
    updated_at: now,
  }
  await insertWithCells(tx, row, query)
  const consultant = (await findConsultant(tx, chosen.candidate.staffId, edition))!
  return { appointment: (await findAppointment(tx, id))!, consultant: asBooked(consultant) }
}

const asBooked = ({ id, name, email }: Consultant) => ({ id, name, isTeamMember: email !== null })

/** Gives the appointment its lead: the response time ends, because a time is agreed. */
export async function attachBooked(
  tx: Tx,
  { appointment }: Pick<Booked, 'appointment'>,
  leadId: string,
  around: Around,
): Promise<AppointmentRow> {
  await updateAppointment(tx, appointment.id, { lead_id: leadId }, around.now)
  await updateLeadWithMeeting(tx, leadId, { waiting_since: null }, around.now)
  await noteAppointment(tx, { ...appointment, lead_id: leadId }, 'booked', null, around)
  return (await findAppointment(tx, appointment.id))!
}

/** Puts the visitor on the waiting list. Above the limit, the oldest place is deleted. */
export async function joinWaitingList(
  tx: Tx,
  {
    wait,
    office,
    leadId,
    reference,
    edition,
    id,
  }: {
    wait: WaitRequest
    office: string
    leadId: string
    reference: string
    edition: Locale
    id: string
  },
  { now }: Around,
): Promise<void> {
  const consultant = wait.consultant === undefined ? null : await findConsultant(tx, wait.consultant, edition)
  await insertWait(tx, {
    id,
    lead_id: leadId,
    inquiry_reference: reference,
    office: wait.office ?? office,
    kind: wait.kind,
    topic: wait.topic ?? '',
    staff_id: consultant?.id ?? null,
    edition,
    notified_at: null,
    created_at: now,
    zone: wait.zone ?? editionOf(edition).timeZone,
  })
  await deleteOldWaits(tx, leadId, upcomingMax)
}
