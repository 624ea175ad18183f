/** What becomes of a sheet from when it is sent to when it is applied, and what is shown of it. */
import type { ContentProblem } from '../content/problem.ts'
import type { CellChange, PlannedRow, RowFault } from './plan-rows.ts'
import type { HeaderFound, SheetForm, SheetRefusal } from './sheet.ts'

export const IMPORT_STATES = [
  'reading',
  /** Can't be read or compared: `refused` says why. */
  'refused',
  'compared',
  'applying',
  'applied',
  'failed',
] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** Milliseconds for which what was shown can be applied. */
export const importKeptMs = 3_600_000
/** Whoever works on a sheet says so more often; who has not said it for so long has ended. */
export const importAbandonedMs = 90_000

export const ROW_KINDS = ['faulty', 'new', 'changed', 'removed'] as const
export type RowKind = (typeof ROW_KINDS)[number]

export type ImportResult = {
  refused?: { code: SheetRefusal; values: Record<string, string | number> }
  /** Of a sheet that was refused for its columns. */
  header?: HeaderFound
  as?: SheetForm
  unknown?: { name: string; nearest: string | null }[]
  missing?: string[]
  counts?: Record<RowKind | 'same' | 'rows', number>
  /** What would be wrong beside the sheet. */
  others?: ContentProblem[]
  /** Whether the content had moved when it was to be applied, so that it was compared anew. */
  hasMoved?: boolean
}

/** What is shown of a row. */
export type ShownRow = { line: number | null; key: string; cells: CellChange[]; faults: RowFault[] }
export const shownOf = ({ line, key, cells, faults }: PlannedRow): ShownRow => ({ line, key, cells, faults })
