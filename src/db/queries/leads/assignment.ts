import { parseJson } from '../../../domain/json.ts'
import type { Assignable } from '../../../domain/leads/assignment.ts'
import type { Database, Tx } from '../../store.ts'

/** Of some of the staff what turns go by. */
export async function listAssignable(db: Database, ids: readonly string[]): Promise<Assignable[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'roles', 'offices', 'absent_until', 'disabled_at', 'password_hash'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('staff_passkey').select('credential_id').whereRef('staff_passkey.staff_id', '=', 'staff.id'),
      ).as('has_passkey'),
    )
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id, roles, offices, absent_until, disabled_at, password_hash, has_passkey }) => ({
    id,
    roles: parseJson(roles),
    offices: parseJson(offices),
    hasSignedIn: password_hash !== null || Boolean(has_passkey),
    absentUntil: absent_until === null ? null : Number(absent_until),
    disabledAt: disabled_at === null ? null : Number(disabled_at),
  }))
}

const turnKey = (rule: string) => `assignment_turn.${rule}`

/** The person who got the last lead of a rule, or null. Locks the row, so that other transactions wait for this one. */
export async function lockRotation(tx: Tx, rule: string): Promise<string | null> {
  const { value } = await tx
    .insertInto('setting')
    .values({ key: turnKey(rule), value: '' })
    // a write that changes nothing: it waits for the transaction that holds the row
    .onConflict((conflict) => conflict.column('key').doUpdateSet(({ ref }) => ({ value: ref('setting.value') })))
    .returning('value')
    .executeTakeFirstOrThrow()
  return value || null
}

export const advanceRotation = (tx: Tx, rule: string, staffId: string) =>
  tx.updateTable('setting').set({ value: staffId }).where('key', '=', turnKey(rule)).execute()
