/** Browsers that somebody signed in with before, by the hash of the token in their cookie. */
import type { Tx } from '../../store.ts'

/** Whose browser it is; null when nobody has signed in with it. */
export async function findDeviceOwner(tx: Tx, tokenHash: string, seenAfter: number): Promise<string | null> {
  const row = await tx
    .selectFrom('staff_device')
    .select('staff_id')
    .where('token_hash', '=', tokenHash)
    .where('seen_at', '>', seenAfter)
    .executeTakeFirst()
  return row?.staff_id ?? null
}

/** Notes a browser; one that was another's is theirs no longer. */
export async function noteDevice(tx: Tx, tokenHash: string, staffId: string, now: number): Promise<void> {
  await tx
    .insertInto('staff_device')
    .values({ token_hash: tokenHash, staff_id: staffId, seen_at: now })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet({ staff_id: staffId, seen_at: now }))
    .execute()
}

export async function deleteDevicesOf(tx: Tx, staffId: string): Promise<void> {
  await tx.deleteFrom('staff_device').where('staff_id', '=', staffId).execute()
}

export async function deleteOldDevices(tx: Tx, before: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_device')
    .where('seen_at', '<=', before)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
