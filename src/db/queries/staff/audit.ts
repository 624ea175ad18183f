/** Who did what to what: written in the transaction that does it, never altered. */

import { randomUUID } from 'node:crypto'
import { toJson } from '../../../domain/json.ts'
import type { AuditAct } from '../../../domain/staff/audit-acts.ts'
import type { Database, Tx } from '../../store.ts'

/** Who acts: somebody of the staff, or a command by its name. */
export type Actor = { staffId: string | null; name: string }

/**
 * Notes an act in the transaction that does it.
 * @param action such as `staff.invited`; a new one gets words in the console
 * @param subject such as `staff:ID` or `lead:ID`
 * @param data from what to what; no passwords, no tokens
 * @param at milliseconds since 1970
 */
export async function noteAudit(
  tx: Tx,
  by: Actor,
  action: AuditAct,
  subject: string,
  data: Record<string, unknown> = {},
  at: number = Date.now(),
): Promise<void> {
  await tx
    .insertInto('audit')
    .values({ id: randomUUID(), at, staff_id: by.staffId, who: by.name, action, subject, data: toJson(data) })
    .execute()
}

export const SEEN: AuditAct = 'lead.seen'

/** Whether somebody has seen a thing after a time. */
export async function hasSeen(db: Database, staffId: string, subject: string, after: number): Promise<boolean> {
  const row = await db
    .selectFrom('audit')
    .select('id')
    .where('subject', '=', subject)
    .where('at', '>', after)
    .where('action', '=', SEEN)
    .where('staff_id', '=', staffId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Logs that a person viewed an item, unless an entry with this id exists. */
export const noteSeenOnce = (tx: Tx, by: Actor, { id, subject, at }: { id: string; subject: string; at: number }) =>
  tx
    .insertInto('audit')
    .values({ id, at, staff_id: by.staffId, who: by.name, action: SEEN, subject, data: '{}' })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
