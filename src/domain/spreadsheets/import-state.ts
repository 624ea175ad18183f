/** The states of a spreadsheet import, from upload to completion, and its preview. */
import type { ContentIssue } from '../content/issue.ts'
import type { RegisterUpload } from '../programmes/registers/upload.ts'
import type { CellChange, PlannedRow, RowError } from './plan-rows.ts'
import type { HeaderFound, SheetForm, SpreadsheetErrorCode } from './spreadsheet.ts'

export const IMPORT_STATES = [
  'reading',
  /** Unreadable or not comparable: `refused` has the reason. */
  'refused',
  'compared',
  'applying',
  'applied',
  'failed',
] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** Milliseconds for which a preview can be applied. */
export const importKeptMs = 3_600_000
/** A running import renews its timestamp more often; after this time it is treated as aborted. */
export const importAbandonedMs = 90_000

export const ROW_KINDS = ['faulty', 'new', 'changed', 'removed'] as const
export type RowKind = (typeof ROW_KINDS)[number]

export type ImportResult = {
  refused?: { code: SpreadsheetErrorCode; values: Record<string, string | number> }
  /** For a spreadsheet that was rejected because of its columns. */
  header?: HeaderFound
  as?: SheetForm
  unknown?: { name: string; nearest: string | null }[]
  missing?: string[]
  counts?: Record<RowKind | 'same' | 'rows', number>
  /** Issues outside the spreadsheet that it would cause. */
  others?: ContentIssue[]
  /** Of a register's file, which is no spreadsheet. */
  register?: RegisterUpload
  /** Whether the content changed before the import was applied, so that it was compared again. */
  hasMoved?: boolean
}

/** A row of the preview. */
export type ShownRow = { line: number | null; key: string; cells: CellChange[]; faults: RowError[] }
export const shownOf = ({ line, key, cells, faults }: PlannedRow): ShownRow => ({ line, key, cells, faults })
