/** Whose turn it is to make the scheduled backup: one row for all instances. */
import { z } from 'zod'
import type { Database, Tx } from '../store.ts'

const KEY = 'backup_turn'

/** Times are milliseconds since 1970. */
const TurnSchema = z.object({
  /** When the last one began that was made; null before the first. */
  madeAt: z.number().nullable(),
  /** The instance that makes one; null while none does. */
  holder: z.string().nullable(),
  /** Until when nobody else begins: the holder's lease, or a pause after a failure. */
  until: z.number(),
})
export type BackupLease = z.output<typeof TurnSchema>

const never: BackupLease = { madeAt: null, holder: null, until: 0 }

export async function readBackupLease(db: Database): Promise<BackupLease> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', KEY).executeTakeFirst()
  return row ? TurnSchema.parse(JSON.parse(row.value)) : never
}

/** Writes a turn in the place of the one that was read; false when another instance was quicker. */
export async function swapBackupLease(tx: Tx, from: BackupLease, to: BackupLease): Promise<boolean> {
  const [before, value] = [JSON.stringify(from), JSON.stringify(to)]
  const written = await tx
    .insertInto('setting')
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }).where('setting.value', '=', before))
    .returning('key')
    .executeTakeFirst()
  return written !== undefined
}
