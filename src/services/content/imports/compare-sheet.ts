/** A sheet beside the content as it stands: what each row would change, and all that would be wrong. */

import { type EntryRow, listEntries } from '../../../db/queries/content-entries.ts'
import type { Database } from '../../../db/store.ts'
import { COLLECTIONS, type Collection, type CollectionKind } from '../../../domain/content/collections.ts'
import { readValue } from '../../../domain/content/entry.ts'
import { type ContentIssue, sentenceOf } from '../../../domain/content/issue.ts'
import { type Column, columnsOf, keysOf } from '../../../domain/spreadsheets/columns.ts'
import type { ImportResult } from '../../../domain/spreadsheets/import-state.ts'
import { type Labels, matchColumns } from '../../../domain/spreadsheets/match-columns.ts'
import { placeRowIssues } from '../../../domain/spreadsheets/place-row-issues.ts'
import { type PlannedRow, planRows, type Target, type ValueChange } from '../../../domain/spreadsheets/plan-rows.ts'
import { type Sheet, SheetError } from '../../../domain/spreadsheets/spreadsheet.ts'
import type { ReadEntries } from '../change-entries.ts'
import { rowsAfter } from '../rows.ts'

export type Asked = { kind: CollectionKind; file: string; removes: boolean }
export type Comparison = { rows: PlannedRow[]; result: ImportResult }

/** @param labels what columns are called beside their names. @throws SheetError */
export async function compareSheet(
  db: Database,
  read: ReadEntries,
  sheet: Sheet,
  { kind, file, removes }: Asked,
  labels: (kind: CollectionKind) => Labels,
): Promise<Comparison> {
  const matched = matchColumns(sheet.header, columnsOf(kind), labels(kind))
  rejectHeader(kind, sheet.header, matched)
  const entries = await listEntries(db)
  const planned = planRows(targetOf(entries, kind, file), matched.columns, sheet.rows, removes)
  const { rows, others } = checkedRows(planned, entries, read)
  const count = (what: PlannedRow['what']) => rows.filter((row) => row.what === what).length
  const { unknown, missing } = matched
  return {
    rows,
    result: {
      as: sheet.as,
      unknown,
      missing,
      others,
      counts: {
        rows: sheet.rows.length,
        new: count('new'),
        changed: count('changed'),
        same: count('same'),
        faulty: count('faulty'),
        removed: count('removed'),
      },
    },
  }
}

/** @throws SheetError `column_twice`, `no_columns`, `no_key`, with what the header says */
function rejectHeader(
  kind: CollectionKind,
  names: readonly string[],
  { columns, unknown, missing, twice }: ReturnType<typeof matchColumns>,
): void {
  const header = { found: names.filter((name) => name !== ''), unknown, missing }
  if (twice.length > 0) throw new SheetError('column_twice', { names: twice.join(', ') }, header)
  const knownColumns = columns.filter((column): column is Column => column !== null)
  if (knownColumns.length === 0) throw new SheetError('no_columns', {}, header)
  const keys = keysOf(kind)
  const byName = knownColumns.some(({ name }) => name === 'slug')
  const lacking = keys.filter((key) => missing.includes(key) && !(key === 'id' && byName))
  // without its number each row would be a new one
  if (lacking.length > 0) throw new SheetError('no_key', { names: lacking.join(', ') }, header)
}

/** The entries of a kind in one file. */
export function targetOf(rows: readonly EntryRow[], kind: CollectionKind, file: string): Target {
  const entries = rows
    .filter((row) => row.file === file && row.is_gone === 0 && row.kind === kind)
    .map((row) => ({ place: row.place, key: row.key, value: readValue(row), version: row.version }))
  return { kind, file, entries }
}

/** Parses the content as it would be after the import, and assigns each error to the row that causes it. */
function checkedRows(
  planned: PlannedRow[],
  entries: readonly EntryRow[],
  read: ReadEntries,
): { rows: PlannedRow[]; others: ContentIssue[] } {
  const changes = planned.flatMap(({ change }) => (change ? [change] : []))
  if (changes.length === 0) return { rows: planned, others: [] }
  const isThere = ({ is_gone }: EntryRow) => is_gone === 0
  const after = rowsAfter(entries, changes, { staffId: null, at: 0 })
  const sentencesBefore = new Set(read(entries.filter(isThere)).issues.map(sentenceOf))
  const { rowErrors: errorsByRow, others } = placeRowIssues(
    read(after.filter(isThere)).issues.filter((issue) => !sentencesBefore.has(sentenceOf(issue))),
    planned,
  )
  const rows = planned.map((row, at): PlannedRow => {
    const rowErrors = errorsByRow.get(at)
    return rowErrors ? { ...row, what: 'faulty', faults: [...row.faults, ...rowErrors], change: null } : row
  })
  return { rows, others }
}

/** Whether a kind's things are in this file. */
export function isFileOf(kind: CollectionKind, file: string): boolean {
  const { layout, file: collectionFile }: Collection = COLLECTIONS[kind]
  return layout === 'tables' ? file.startsWith(`${collectionFile}/`) && file.endsWith('.csv') : file === collectionFile
}

export type { ValueChange }
