/** Filters of the inbox that somebody keeps under a name: their own, nobody else’s. */
import type { Tables } from '../../schema.ts'
import type { Database, Tx } from '../../store.ts'

export const listViews = (db: Database, staffId: string) =>
  db
    .selectFrom('saved_view')
    .select(['id', 'name', 'query'])
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const insertView = (tx: Tx, view: Tables['saved_view']) => tx.insertInto('saved_view').values(view).execute()

/** Gives a view another name; false when it is not theirs. */
export async function renameView(tx: Tx, staffId: string, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('saved_view')
    .set({ name })
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Removes a view; false when it is not theirs. */
export async function deleteView(tx: Tx, staffId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('saved_view')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
