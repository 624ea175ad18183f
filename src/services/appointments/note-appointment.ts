import type { AppointmentRow } from '../../db/queries/appointments/appointments.ts'
import { nameConsultant } from '../../db/queries/appointments/consultants.ts'
import { insertEvent, raiseLeadChanges } from '../../db/queries/leads/leads.ts'
import type { Tx } from '../../db/store.ts'
import type { AppointmentEvent } from '../../domain/appointments/kinds.ts'
import { toJson } from '../../domain/json.ts'
import { newId } from '../new-id.ts'
import { withdrawOffers } from './withdraw-offers.ts'

/** Adds an appointment's event to the lead's timeline. A booking also deletes unsent no-show emails of the lead. @param staffId who did it; null for the visitor */
export async function noteAppointment(
  tx: Tx,
  { id, lead_id, starts_at, kind, office, staff_id, edition }: AppointmentRow,
  what: AppointmentEvent,
  staffId: string | null,
  { now, randomBytes }: { now: number; randomBytes: (count: number) => Uint8Array },
  more: Record<string, unknown> = {},
): Promise<void> {
  if (lead_id === null) return
  const data = {
    appointment: id,
    start: starts_at,
    kind,
    office,
    consultant: await nameConsultant(tx, staff_id, edition),
    ...more,
  }
  await insertEvent(tx, {
    id: newId(randomBytes),
    lead_id,
    at: now,
    kind: `appointment_${what}`,
    staff_id: staffId,
    data: toJson(data),
  })
  await raiseLeadChanges(tx)
  if (what === 'booked' && starts_at > now) await withdrawOffers(tx, lead_id, now)
}
