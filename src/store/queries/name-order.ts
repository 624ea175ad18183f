import type { Database, Tx } from '../store.ts'

/** Schools without their keys of order. */
export const listUnordered = (db: Database) =>
  db
    .selectFrom('school')
    .select(['id', 'name_en', 'name_vi', 'name_tw'])
    .where((where) => where.or([where('sort_key_vi', 'is', null), where('sort_key_tw', 'is', null)]))
    .execute()

type Keys = { sort_key: string; sort_key_vi: string; sort_key_tw: string }

export async function saveSortKeys(tx: Tx, id: number, keys: Keys): Promise<void> {
  await tx.updateTable('school').set(keys).where('id', '=', id).execute()
}
