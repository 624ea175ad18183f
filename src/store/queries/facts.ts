import type { Tables } from '../schema.ts'
import type { Database, Tx } from '../store.ts'

export type FactRow = Tables['school_fact']

/** What is known of these schools, in no order. */
export async function listFacts(db: Database, schoolIds: readonly number[]): Promise<FactRow[]> {
  if (schoolIds.length === 0) return []
  return db.selectFrom('school_fact').selectAll().where('school_id', 'in', schoolIds).execute()
}

const pieceSize = 500

/** Makes `rows` all that files say of schools; what staff wrote or edited stays. */
export async function replaceFacts(
  tx: Tx,
  rows: readonly Omit<FactRow, 'demo' | 'edited_at' | 'origin'>[],
): Promise<void> {
  await tx.deleteFrom('school_fact').where('origin', '=', 'file').where('edited_at', 'is', null).execute()
  for (let at = 0; at < rows.length; at += pieceSize)
    await tx
      .insertInto('school_fact')
      .values(rows.slice(at, at + pieceSize).map((row) => ({ ...row, demo: 0, edited_at: null, origin: 'file' })))
      .onConflict((conflict) => conflict.columns(['school_id', 'kind', 'level']).doNothing())
      .execute()
}
