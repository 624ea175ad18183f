/** Who has a text open to change it. */
import type { Database, Tx } from '../store.ts'
import { beginsWith } from './content-drafts.ts'

/** After this time without a signal an editor is treated as gone. */
export const presentMs = 90_000

/** Notes that somebody works on a text. @param now milliseconds since 1970 */
export async function notePresence(tx: Tx, file: string, staffId: string, now: number): Promise<void> {
  await tx
    .deleteFrom('content_presence')
    .where('seen_at', '<', now - presentMs)
    .execute()
  await tx
    .insertInto('content_presence')
    .values({ file, staff_id: staffId, since: now, seen_at: now })
    .onConflict((conflict) => conflict.columns(['file', 'staff_id']).doUpdateSet({ seen_at: now }))
    .execute()
}

export type Present = { file: string; staff_id: string; since: number }

/** Who else works on texts whose files begin so. */
export async function listPresent(
  db: Database,
  begins: string,
  { except, now }: { except: string; now: number },
): Promise<Present[]> {
  const rows = await db
    .selectFrom('content_presence')
    .select(['file', 'staff_id', 'since'])
    .where(beginsWith(begins))
    .where('staff_id', '<>', except)
    .where('seen_at', '>=', now - presentMs)
    .orderBy('since')
    .execute()
  return rows.map((row) => ({ ...row, since: Number(row.since) }))
}
