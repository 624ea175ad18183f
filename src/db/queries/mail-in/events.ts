/** Received messages on timelines: the event has the message's id, so that each message is there once. */
import { parseJson } from '../../../domain/json.ts'
import type { Tables } from '../../schema.ts'
import type { Database, Tx } from '../../store.ts'

/** Adds a message's event; one that is there keeps what it says of the timer. */
export const placeMailEvent = (tx: Tx, event: Tables['lead_event']) =>
  tx
    .insertInto('lead_event')
    .values(event)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ lead_id: event.lead_id, kind: event.kind }))
    .execute()

export const findMailEvent = (db: Database, mailId: string) =>
  db.selectFrom('lead_event').select(['lead_id', 'data']).where('id', '=', mailId).executeTakeFirst()

export const deleteMailEvent = (tx: Tx, mailId: string) =>
  tx.deleteFrom('lead_event').where('id', '=', mailId).execute()

/** Whether staff replied to a lead or changed its status after a time; a scheduled mail counts by when it was written. @param at milliseconds since 1970 */
export async function hasStaffEventAfter(db: Database, leadId: string, at: number): Promise<boolean> {
  const rows = await db
    .selectFrom('lead_event')
    .select('data')
    .where('lead_id', '=', leadId)
    .where('kind', 'in', ['mail', 'answered', 'chat_sent', 'status'])
    .where('at', '>', at)
    .execute()
  return rows.some(({ data }) => (parseJson(data).written ?? Number.POSITIVE_INFINITY) > at)
}
