/** Rows of the grid as the page shows them. */
import type { StaffAnswer } from '../../api/staff/client.ts'
import { type Cells, cellsOf, type GridWords, NO_CELLS } from '../../domain/programmes/grid/columns.ts'
import type { GridSubmission, UnsavedRow } from './save-grid.ts'

export type ShownRow = Pick<
  StaffAnswer<'showSchoolProgrammes'>['rows'][number],
  'version' | 'edited_at' | 'edited_by' | 'due'
> & {
  code: string
  register_code: string
  /** As stored. */
  cells: Cells
  /** What the register says; null for an editor's own. */
  registered: Cells | null
}
export type GridRow = ShownRow & { key: string; input: Cells; unsaved: UnsavedRow | null }

export const shownRows = ({ rows }: Pick<StaffAnswer<'showSchoolProgrammes'>, 'rows'>, words: GridWords): ShownRow[] =>
  rows.map(({ code, register_code, version, value, registered, edited_at, edited_by, due }) => ({
    code: code ?? '',
    register_code: register_code ?? '',
    version,
    edited_at,
    edited_by,
    due,
    cells: value ? cellsOf(value, words) : NO_CELLS,
    registered: registered && cellsOf(registered, words),
  }))

const isOf = (row: Pick<ShownRow, 'code' | 'register_code'>) => (unsaved: UnsavedRow) =>
  unsaved.code === ''
    ? unsaved.register_code !== '' && unsaved.register_code === row.register_code
    : unsaved.code === row.code

const NEW: ShownRow = {
  code: '',
  register_code: '',
  version: 0,
  cells: NO_CELLS,
  registered: null,
  edited_at: null,
  edited_by: null,
  due: null,
}

/** The rows of a page with what was typed and not saved, and empty ones for new programmes. */
export function gridRows(
  shown: readonly ShownRow[],
  submission: GridSubmission | undefined,
  blanks: number,
): GridRow[] {
  const unsaved = submission?.unsaved ?? []
  const there = shown.map((row) => withTyped(row, unsaved.find(isOf(row))))
  // of other pages, and new ones
  const others = unsaved
    .filter((each) => !shown.some((row) => isOf(row)(each)))
    .map((each) => withTyped({ ...NEW, code: each.code, register_code: each.register_code }, each))
  const empty = Array.from({ length: blanks }, () => withTyped(NEW, undefined))
  return [...there, ...others, ...empty].map((row, at) => ({ ...row, key: `r${at}` }))
}

const withTyped = (row: ShownRow, unsaved: UnsavedRow | undefined) => ({
  ...row,
  input: unsaved?.cells ?? row.cells,
  unsaved: unsaved ?? null,
})
