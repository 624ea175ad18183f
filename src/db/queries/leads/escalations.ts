/** Leads that have waited too long: found, and told once for each wait. Times are milliseconds since 1970. */
import { parseJson } from '../../../domain/json.ts'
import type { Role } from '../../../domain/staff/principal.ts'
import type { Tables } from '../../schema.ts'
import type { Database, Tx } from '../../store.ts'
import { claimCleanupRun } from '../cleanup-lease.ts'

const RUN_AT = 'escalations_at'
const SINCE = 'escalations_since'

/** Whether it is this instance's turn to look, `everyMs` after the last look of any; notes it. */
export const claimEscalationRun = (tx: Tx, now: number, everyMs: number): Promise<boolean> =>
  claimCleanupRun(tx, RUN_AT, now, everyMs)

/** Since when leads are escalated: the first look of all. A database from before it has leads that nobody waits for any more. */
export async function escalatedSince(tx: Tx, now: number): Promise<number> {
  await tx
    .insertInto('setting')
    .values({ key: SINCE, value: String(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx.selectFrom('setting').select('value').where('key', '=', SINCE).executeTakeFirstOrThrow()
  return Number(row.value)
}

export type WaitingLead = Pick<Tables['lead'], 'id' | 'office' | 'name' | 'owner_id'> & {
  waiting_since: number
}

/** Leads whose person has waited since a time of a span that were not escalated yet, longest waits first. */
export async function listUntold(db: Database, since: number, until: number): Promise<WaitingLead[]> {
  const rows = await db
    .selectFrom('lead')
    .select(['id', 'office', 'name', 'owner_id', 'waiting_since'])
    .where('waiting_since', '>=', since)
    .where('waiting_since', '<=', until)
    .where('merged_into', 'is', null)
    .where('erased_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('lead_event')
            .select('lead_event.id')
            .whereRef('lead_event.lead_id', '=', 'lead.id')
            .where('lead_event.kind', '=', 'escalated')
            .whereRef('lead_event.at', '>=', 'lead.waiting_since'),
        ),
      ),
    )
    .orderBy('waiting_since')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, waiting_since: Number(row.waiting_since) }))
}

/** Holds a lead until the transaction ends, as long as its person still waits since then; false when they no longer do. */
export async function lockWaitingLead(tx: Tx, { id, waiting_since }: Pick<WaitingLead, 'id' | 'waiting_since'>) {
  const { numUpdatedRows } = await tx
    .updateTable('lead')
    // a write that changes nothing: who answers meanwhile waits
    .set({ waiting_since })
    .where('id', '=', id)
    .where('waiting_since', '=', waiting_since)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Notes an event unless one of its id is there; answers whether it was noted. */
export async function noteOnce(tx: Tx, event: Tables['lead_event']): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('lead_event')
    .values(event)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export type EscalationRecipient = Pick<Tables['staff'], 'id' | 'email' | 'name' | 'locale'> & {
  roles: readonly Role[]
  isAbsent: boolean
}

/** Everybody who works here, with whether they are away. */
export async function listEscalationRecipients(db: Database, now: number): Promise<EscalationRecipient[]> {
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'email', 'name', 'locale', 'roles', 'absent_until'])
    .where('disabled_at', 'is', null)
    .orderBy('email')
    .execute()
  return rows.map(({ absent_until, roles, ...person }) => ({
    ...person,
    roles: parseJson(roles),
    isAbsent: Number(absent_until ?? 0) > now,
  }))
}
