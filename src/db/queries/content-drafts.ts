/** Texts that are not on the site, and changes to come of those that are. */
import { type Selectable, sql } from 'kysely'
import type { DraftTables } from '../console-schema.ts'
import type { Database, Tx } from '../store.ts'

export type DraftRow = Selectable<DraftTables['content_draft']>

const columns = [
  ...(['file', 'place', 'version', 'base_version', 'source', 'state'] as const),
  ...(['due_at', 'zone', 'staff_id', 'at', 'failed'] as const),
]

const asNumbers = (row: DraftRow): DraftRow => ({
  ...row,
  at: Number(row.at),
  due_at: row.due_at === null ? null : Number(row.due_at),
})

/** Whether a column "file" begins so. Ranges don't say so: many collations of PostgreSQL ignore `/` and `-` at first. */
export const beginsWith = (begins: string) => sql<boolean>`substr(file, 1, ${sql.lit(begins.length)}) = ${begins}`

/** Every draft whose file begins so. */
export async function listDrafts(db: Database, begins: string): Promise<DraftRow[]> {
  const rows = await db.selectFrom('content_draft').select(columns).where(beginsWith(begins)).orderBy('file').execute()
  return rows.map(asNumbers)
}

/** One draft; null when there is none. */
export async function findDraft(db: Database, file: string): Promise<DraftRow | null> {
  const row = await db
    .selectFrom('content_draft')
    .select(columns)
    .where('file', '=', file)
    .where('place', '=', '')
    .executeTakeFirst()
  return row ? asNumbers(row) : null
}

/** Those that were to be published by a time, the longest due first. */
export async function listDue(db: Database, now: number): Promise<DraftRow[]> {
  const rows = await db
    .selectFrom('content_draft')
    .select(columns)
    .where('state', '=', 'scheduled')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('file')
    .execute()
  return rows.map(asNumbers)
}

/** Makes or changes a draft from the version that was seen, 0 where there was none; false when it is another one by now. */
export async function putDraft(tx: Tx, draft: Omit<DraftRow, 'version' | 'place'>, version: number): Promise<boolean> {
  const values = { ...draft, place: '', version: version + 1 }
  if (version === 0) {
    const { numInsertedOrUpdatedRows = 0n } = await tx
      .insertInto('content_draft')
      .values(values)
      .onConflict((conflict) => conflict.columns(['file', 'place']).doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows > 0n
  }
  const { numUpdatedRows } = await tx
    .updateTable('content_draft')
    .set(values)
    .where('file', '=', draft.file)
    .where('place', '=', '')
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Removes a draft of a version; false when it is another one by now. */
export async function removeDraft(tx: Tx, file: string, version: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('content_draft')
    .where('file', '=', file)
    .where('place', '=', '')
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
