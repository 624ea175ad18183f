/** Sheets that wait to be applied. */

import type { Selectable } from 'kysely'
import { type Json, parseJson, toJson } from '../../domain/json.ts'
import type { ImportResult, ImportState, RowKind, ShownRow } from '../../domain/spreadsheets/import-state.ts'
import type { ValueChange } from '../../domain/spreadsheets/plan-rows.ts'
import type { Sheet } from '../../domain/spreadsheets/spreadsheet.ts'
import type { ContentTables } from '../content-schema.ts'
import type { Database, Tx } from '../store.ts'

export type ImportRow = Selectable<ContentTables['content_import']>
type RowOfImport = Selectable<ContentTables['content_import_row']>

const pieceSize = 500

export const addImport = async (tx: Tx, row: ImportRow): Promise<void> =>
  void (await tx.insertInto('content_import').values(row).execute())

/** How many of somebody's are worked on, or wait for it. @param since when somebody said so last */
export async function countReading(db: Database, staffId: string, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('content_import')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('staff_id', '=', staffId)
    .where('state', '=', 'reading')
    .where('stated_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Without the rows that it was read as, which are many; null when there is none, or its time is over. */
export async function findImport(db: Database, id: string, since: number): Promise<Omit<ImportRow, 'sheet'> | null> {
  const row = await db
    .selectFrom('content_import')
    .select(['id', 'staff_id', 'at', 'state', 'stated_at', 'kind', 'file', 'name', 'removes', 'result'])
    .where('id', '=', id)
    .where('at', '>', since)
    .executeTakeFirst()
  return row ?? null
}

/** The rows that it was read as. */
export async function findSheet(db: Database, id: string): Promise<Sheet | null> {
  const row = await db.selectFrom('content_import').select('sheet').where('id', '=', id).executeTakeFirst()
  const stored = row?.sheet ? parseJson(row.sheet) : null
  return stored && 'rows' in stored ? stored : null
}

/** The file of a register. */
export async function findUpload(db: Database, id: string): Promise<{ bytes: string } | null> {
  const row = await db.selectFrom('content_import').select('sheet').where('id', '=', id).executeTakeFirst()
  const stored = row?.sheet ? parseJson(row.sheet) : null
  return stored && 'bytes' in stored ? stored : null
}

/** Says how far the work on one is. */
export const noteResult = async (tx: Tx, id: string, result: Json<ImportResult>, at: number): Promise<void> =>
  void (await tx.updateTable('content_import').set({ result, stated_at: at }).where('id', '=', id).execute())

/** Moves one on from one of some states; false when it was in none of them. */
export async function stateImport(
  tx: Tx,
  id: string,
  { from, to, at }: { from: readonly ImportState[]; to: ImportState; at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('content_import')
    .set({ state: to, stated_at: at })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows) > 0
}

/** Says that somebody still works on those of these that are worked on. */
export const renewImports = async (tx: Tx, ids: readonly string[], at: number): Promise<void> =>
  void (await tx
    .updateTable('content_import')
    .set({ stated_at: at })
    .where('id', 'in', ids)
    .where('state', 'in', ['reading', 'applying'])
    .execute())

export type Compared = {
  sheet: Json<Sheet | { bytes: string }> | null
  result: ImportResult
  rows: Omit<RowOfImport, 'import_id'>[]
}

/** Keeps what a comparison found in the place of what one before it did. */
export async function keepComparison(
  tx: Tx,
  id: string,
  state: ImportState,
  { sheet, result, rows }: Compared,
  at: number,
): Promise<void> {
  await tx.deleteFrom('content_import_row').where('import_id', '=', id).execute()
  await tx
    .updateTable('content_import')
    .set({ state, stated_at: at, sheet, result: toJson(result) })
    .where('id', '=', id)
    .execute()
  for (let from = 0; from < rows.length; from += pieceSize)
    await tx
      .insertInto('content_import_row')
      .values(rows.slice(from, from + pieceSize).map((row) => ({ ...row, import_id: id })))
      .execute()
}

/** Rows of one kind, in the order of the sheet. */
export async function listImportRows(
  db: Database,
  id: string,
  what: RowKind,
  { offset, limit }: { offset: number; limit: number },
): Promise<ShownRow[]> {
  const rows = await db
    .selectFrom('content_import_row')
    .select('shown')
    .where('import_id', '=', id)
    .where('what', '=', what)
    .orderBy('number')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(({ shown }) => parseJson(shown))
}

/** What the rows ask for, in the order of the sheet. */
export async function listImportChanges(db: Database, id: string): Promise<ValueChange[]> {
  const rows = await db
    .selectFrom('content_import_row')
    .select('change')
    .where('import_id', '=', id)
    .where('change', 'is not', null)
    .orderBy('number')
    .execute()
  return rows.flatMap(({ change }) => (change ? [parseJson(change)] : []))
}

/** Forgets those of before a time; answers how many. */
export async function forgetImports(tx: Tx, before: number): Promise<number> {
  const old = await tx.deleteFrom('content_import').where('at', '<=', before).returning('id').execute()
  for (const { id } of old) await tx.deleteFrom('content_import_row').where('import_id', '=', id).execute()
  return old.length
}
