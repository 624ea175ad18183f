import type { Database, Tx } from '../../store.ts'

/** Puts these codes in the place of all that somebody had. */
export async function replaceRecoveryCodes(tx: Tx, staffId: string, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom('staff_recovery').where('staff_id', '=', staffId).execute()
  if (hashes.length === 0) return
  await tx
    .insertInto('staff_recovery')
    .values(hashes.map((code_hash) => ({ code_hash, staff_id: staffId, used_at: null })))
    .execute()
}

/** Uses a code up; false when it was used or is none of theirs. */
export async function spendRecoveryCode(tx: Tx, staffId: string, hash: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff_recovery')
    .set({ used_at: now })
    .where('code_hash', '=', hash)
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** How many codes somebody has left. */
export async function countRecoveryCodes(db: Database, staffId: string): Promise<number> {
  const { count } = await db
    .selectFrom('staff_recovery')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
