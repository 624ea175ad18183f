/** Who did what to what: written in the transaction that does it, never altered. */
import { randomUUID } from 'node:crypto'
import type { Database, Tx } from '../../store.ts'

/** Who acts: somebody of the staff, or a command by its name. */
export type Actor = { staffId: string | null; name: string }

/**
 * Notes an act in the transaction that does it.
 * @param action such as `staff.invited`
 * @param subject such as `staff:ID` or `lead:ID`
 * @param data from what to what; no passwords, no tokens
 * @param at milliseconds since 1970
 */
export async function noteAudit(
  tx: Tx,
  by: Actor,
  action: string,
  subject: string,
  data: object = {},
  at: number = Date.now(),
): Promise<void> {
  await tx
    .insertInto('audit')
    .values({ id: randomUUID(), at, staff_id: by.staffId, who: by.name, action, subject, data: JSON.stringify(data) })
    .execute()
}

/** What was done to one thing, the newest first. */
export const listAuditOf = (db: Database, subject: string, limit = 200) =>
  db
    .selectFrom('audit')
    .selectAll()
    .where('subject', '=', subject)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
