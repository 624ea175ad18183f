/** What a load of registers has done and is doing, in one row for all instances. */
import { z } from 'zod'
import type { Database, Tx } from '../store.ts'

const KEY = 'registers'

const StateSchema = z.object({
  /** Of the files and of what they were compared with, when the last load ended well; empty before any. */
  key: z.string(),
  /** Registers that somebody imported from a newer file: loads at start leave them alone. */
  imported: z.array(z.string()),
  /** The load that is running or was broken off; null when none is. */
  running: z.object({ register: z.string(), done: z.int(), total: z.int(), at: z.number() }).nullable(),
  /** The reason why the last one failed; null when it didn't. */
  failed: z.string().nullable(),
  /** How many programmes each register has, and rows left out, by reason. */
  counts: z.record(z.string(), z.object({ programmes: z.int(), left_out: z.record(z.string(), z.int()) })),
})
export type RegisterState = z.output<typeof StateSchema>

const NONE: RegisterState = { key: '', imported: [], running: null, failed: null, counts: {} }

export async function readRegisterState(db: Database): Promise<RegisterState> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', KEY).executeTakeFirst()
  return row ? StateSchema.parse(JSON.parse(row.value)) : NONE
}

export async function writeRegisterState(tx: Tx, change: Partial<RegisterState>): Promise<void> {
  const value = JSON.stringify({ ...(await readRegisterState(tx)), ...change })
  await tx
    .insertInto('setting')
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
