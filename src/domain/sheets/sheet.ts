/** A sheet as it was read, and what can be wrong with the whole of it. */

/** A line as spreadsheets count them: the header is 1. */
export type SheetRow = { line: number; cells: string[] }
export type Sheet = { header: string[]; rows: SheetRow[]; as: SheetForm }

export const ENCODINGS = ['utf-8', 'utf-16', 'big5', 'windows-1258'] as const
export type Encoding = (typeof ENCODINGS)[number]
export const SEPARATORS = ['comma', 'semicolon', 'tab'] as const
export type Separator = (typeof SEPARATORS)[number]
/** What a file was taken for. */
export type SheetForm = { is: 'csv'; encoding: Encoding; separator: Separator } | { is: 'xlsx'; sheet: string }

export const SHEET_REFUSALS = [
  /** Neither text nor XLSX. */
  'not_a_sheet',
  /** Text in an encoding that isn't known. */
  'encoding',
  /** Older Excel (.xls). */
  'old_excel',
  'encrypted',
  'broken',
  'too_big_inside',
  'too_many_rows',
  'too_many_columns',
  /** Nothing at all stands in it. */
  'empty',
  'no_rows',
  /** A quote that opens and never closes; `line`. */
  'open_quote',
  /** A column that tells which row is which is missing; `names`. */
  'no_key',
  /** A column stands twice; `names`. */
  'column_twice',
  /** No column is known. */
  'no_columns',
  'failed',
] as const
export type SheetRefusal = (typeof SHEET_REFUSALS)[number]

/** What stands in the first line of a sheet beside what its kind has. */
export type HeaderFound = {
  found: string[]
  unknown: { name: string; nearest: string | null }[]
  missing: string[]
}

/** A sheet that can't be read at all; `header` where its columns are why. */
export class SheetError extends Error {
  readonly code: SheetRefusal
  readonly values: Record<string, string | number>
  readonly header: HeaderFound | null
  constructor(code: SheetRefusal, values: Record<string, string | number> = {}, header: HeaderFound | null = null) {
    super(code)
    this.name = 'SheetError'
    this.code = code
    this.values = values
    this.header = header
  }
}

export const rowsMax = 50_000
export const columnsMax = 200
