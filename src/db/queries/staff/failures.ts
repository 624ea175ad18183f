/** Tries of signing in, counted under keyed hashes: the database holds no address. Times are milliseconds since 1970. */
import type { Tx } from '../../store.ts'

/** Counts one try; answers how many there have been in its time, and when that ends. The row is locked, so that tries at the same moment are counted one after another. */
export async function countTry(
  tx: Tx,
  key: string,
  now: number,
  perMs: number,
): Promise<{ count: number; endsAt: number }> {
  const row = await tx
    .insertInto('staff_failure')
    .values({ key, count: 1, expires_at: now + perMs })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        count: eb
          .case()
          .when('staff_failure.expires_at', '<=', now)
          .then(1)
          .else(eb('staff_failure.count', '+', 1))
          .end(),
        expires_at: eb
          .case()
          .when('staff_failure.expires_at', '<=', now)
          .then(now + perMs)
          .else(eb.ref('staff_failure.expires_at'))
          .end(),
      })),
    )
    .returning(['count', 'expires_at'])
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), endsAt: Number(row.expires_at) }
}

/** Takes one try back, which was none of a stranger's. */
export async function forgiveTry(tx: Tx, key: string): Promise<void> {
  await tx
    .updateTable('staff_failure')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute()
}

/** Forgets what was counted under a key. */
export async function clearTries(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('staff_failure').where('key', '=', key).execute()
}

export async function deleteOldTries(tx: Tx, now: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_failure')
    .where('expires_at', '<=', now)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
