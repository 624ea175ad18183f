import { listOfLeadAppointments } from '../../db/queries/appointments/appointments.ts'
import { withdrawMails } from '../../db/queries/outbox.ts'
import type { Tx } from '../../db/store.ts'

/** Deletes the unsent emails that offer a lead another time after a no-show: they have one now, or want none. */
export async function withdrawOffers(tx: Tx, leadId: string, now: number): Promise<void> {
  for (const { id, state } of await listOfLeadAppointments(tx, leadId))
    if (state === 'no_show') await withdrawMails(tx, id, 'no_show', now)
}
