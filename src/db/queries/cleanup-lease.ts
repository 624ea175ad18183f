import { sql } from 'kysely'
import type { Tx } from '../store.ts'

/** Clocks of instances are never this far apart: a later time was noted by a clock that has been corrected since. */
const clockErrorMs = 3600_000

/** Goes on holding a run that this instance claimed, so that no other begins it. @param now milliseconds since 1970 */
export async function holdCleanupRun(tx: Tx, name: string, now: number): Promise<void> {
  await tx
    .updateTable('setting')
    .set({ value: String(now) })
    .where('key', '=', name)
    .execute()
}

/** Claims the named cleanup for this instance, if the last run of any instance was `everyMs` ago. @param now milliseconds since 1970 */
export async function claimCleanupRun(tx: Tx, name: string, now: number, everyMs: number): Promise<boolean> {
  const at = sql<number>`cast(setting.value as bigint)`
  const taken = await tx
    .insertInto('setting')
    .values({ key: name, value: String(now) })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ value: String(now) })
        .where(({ or, eb }) => or([eb(at, '<=', now - everyMs), eb(at, '>', now + clockErrorMs)])),
    )
    .returning('key')
    .executeTakeFirst()
  return taken !== undefined
}
