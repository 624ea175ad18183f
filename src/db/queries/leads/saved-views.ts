/** Filters of the inbox that staff save under a name, for themselves or shared with an office. */
import type { Tables } from '../../schema.ts'
import type { Database, Tx } from '../../store.ts'

export type ViewRow = Tables['saved_view']

/** A person's own views, the oldest first. */
export const listViews = (db: Database, staffId: string): Promise<ViewRow[]> =>
  db.selectFrom('saved_view').selectAll().where('staff_id', '=', staffId).orderBy('created_at').orderBy('id').execute()

/** All shared views, with who shares them, in the order of their names. */
export const listSharedViews = (db: Database) =>
  db
    .selectFrom('saved_view')
    .leftJoin('staff', 'staff.id', 'saved_view.staff_id')
    .selectAll('saved_view')
    .select(['staff.name as sharer', 'staff.disabled_at'])
    .where('shared_with', 'is not', null)
    .orderBy('saved_view.name')
    .orderBy('saved_view.id')
    .execute()

export const findView = (db: Database, id: string): Promise<ViewRow | undefined> =>
  db.selectFrom('saved_view').selectAll().where('id', '=', id).executeTakeFirst()

export const insertView = (tx: Tx, view: ViewRow) => tx.insertInto('saved_view').values(view).execute()

export const updateView = (tx: Tx, id: string, changes: Partial<Pick<ViewRow, 'name' | 'shared_with'>>) =>
  tx.updateTable('saved_view').set(changes).where('id', '=', id).execute()

export const deleteView = (tx: Tx, id: string) => tx.deleteFrom('saved_view').where('id', '=', id).execute()
