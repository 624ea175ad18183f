/** A parsed spreadsheet, and errors of the whole file. */

/** Line number as in spreadsheets: the header is 1. */
export type SheetRow = { line: number; cells: string[] }
export type Sheet = { header: string[]; rows: SheetRow[]; as: SheetForm }

export const ENCODINGS = ['utf-8', 'utf-16', 'big5', 'windows-1258'] as const
export type Encoding = (typeof ENCODINGS)[number]
export const SEPARATORS = ['comma', 'semicolon', 'tab'] as const
export type Separator = (typeof SEPARATORS)[number]
/** The detected format of a file. */
export type SheetForm = { is: 'csv'; encoding: Encoding; separator: Separator } | { is: 'xlsx'; sheet: string }

export const SPREADSHEET_ERROR_CODES = [
  /** Neither text nor XLSX. */
  'not_a_sheet',
  /** Text in an unknown encoding. */
  'encoding',
  /** Older Excel (.xls). */
  'old_excel',
  'encrypted',
  'broken',
  'too_big_inside',
  'too_many_rows',
  'too_many_columns',
  /** More than `most` megabytes of text. */
  'too_much_text',
  /** The file is empty. */
  'empty',
  'no_rows',
  /** An unclosed quote; `line`. */
  'open_quote',
  /** A key column is missing; `names`. */
  'no_key',
  /** A column occurs twice; `names`. */
  'column_twice',
  /** No column is known. */
  'no_columns',
  'failed',
] as const
export type SpreadsheetErrorCode = (typeof SPREADSHEET_ERROR_CODES)[number]

/** The difference between the header of a spreadsheet and its kind's columns. */
export type HeaderFound = {
  found: string[]
  unknown: { name: string; nearest: string | null }[]
  missing: string[]
}

/** An unreadable spreadsheet; `header` when its columns are the reason. */
export class SheetError extends Error {
  readonly code: SpreadsheetErrorCode
  readonly values: Record<string, string | number>
  readonly header: HeaderFound | null
  constructor(
    code: SpreadsheetErrorCode,
    values: Record<string, string | number> = {},
    header: HeaderFound | null = null,
  ) {
    super(code)
    this.name = 'SheetError'
    this.code = code
    this.values = values
    this.header = header
  }
}

export type SheetLimits = {
  rows: number
  columns: number
  /** Of header and rows as JSON, in UTF-8. */
  megabytes: number
}

/** @throws SheetError `too_many_rows`, `too_many_columns`, `too_much_text` */
export function checkSize({ header, rows }: Sheet, limits: SheetLimits): void {
  if (rows.length > limits.rows) throw new SheetError('too_many_rows', { most: limits.rows })
  if (header.length > limits.columns) throw new SheetError('too_many_columns', { most: limits.columns })
  const bytes = new TextEncoder().encode(JSON.stringify({ header, rows })).length
  if (bytes > limits.megabytes * 1_000_000) throw new SheetError('too_much_text', { most: limits.megabytes })
}

export const rowsMax = 50_000
export const columnsMax = 200
/** Of a whole file, empty ones included. */
export const cellsMax = 2_000_000
