/** Emails that wait for their time. Their texts are in their events on the timeline. Times are milliseconds since 1970. */
import type { HoldReason } from '../../../domain/leads/answers/schedule.ts'
import type { Tables } from '../../schema.ts'
import type { Database, Tx } from '../../store.ts'
import { holdLead } from './leads.ts'

export type ScheduledRow = Tables['scheduled_mail']

export const insertScheduled = (tx: Tx, row: ScheduledRow) => tx.insertInto('scheduled_mail').values(row).execute()

export const listScheduled = (db: Database, leadId: string): Promise<ScheduledRow[]> =>
  db.selectFrom('scheduled_mail').selectAll().where('lead_id', '=', leadId).execute()

/** Those whose time has come, the oldest first. */
export const listDueScheduled = (db: Database, now: number, count: number): Promise<Pick<ScheduledRow, 'event_id'>[]> =>
  db
    .selectFrom('scheduled_mail')
    .select('event_id')
    .where('hold_reason', 'is', null)
    .where('send_at', '<=', now)
    .orderBy('send_at')
    .orderBy('event_id')
    .limit(count)
    .execute()

/** A scheduled mail with its event, and its lead locked until the transaction ends; null if it has left or was cancelled. */
export async function lockScheduled(tx: Tx, eventId: string) {
  const read = () =>
    tx
      .selectFrom('scheduled_mail')
      .innerJoin('lead_event', 'lead_event.id', 'scheduled_mail.event_id')
      .selectAll('scheduled_mail')
      .select(['lead_event.at', 'lead_event.data'])
      .where('event_id', '=', eventId)
      .executeTakeFirst()
  const seen = await read()
  if (!seen) return null
  await holdLead(tx, seen.lead_id)
  const row = await read()
  // a merge has moved it meanwhile
  return row?.lead_id === seen.lead_id ? row : null
}

export const holdScheduled = (tx: Tx, eventId: string, reason: HoldReason) =>
  tx.updateTable('scheduled_mail').set({ hold_reason: reason }).where('event_id', '=', eventId).execute()

/** Takes a scheduled mail of a lead back; false without one. Its event stays. */
export async function deleteScheduled(tx: Tx, leadId: string, eventId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('scheduled_mail')
    .where('lead_id', '=', leadId)
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Removes a scheduled mail with its event: the event of the sent mail takes its place. */
export async function removeScheduled(tx: Tx, eventId: string): Promise<void> {
  await tx.deleteFrom('scheduled_mail').where('event_id', '=', eventId).execute()
  await tx.deleteFrom('lead_event').where('id', '=', eventId).execute()
}

/** Whether a message of a person came after a time, whenever it was sent: to a lead, or from its address and without a decision of staff. */
export async function hasMessageSince(
  db: Database,
  { id, email }: { id: string; email: string },
  since: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('mail_message')
    .select('id')
    .where(({ or, and, eb }) =>
      or([
        eb('lead_id', '=', id),
        and([eb('lead_id', 'is', null), eb('decision', 'is', null), eb('sender', '=', email)]),
      ]),
    )
    .where('kind', '=', 'human')
    .where('stored_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
