import type { Sheet, SheetError } from '../../../domain/sheets/sheet.ts'

/** What the process that reads XLSX says of one. */
export type XlsxAnswer = { sheet: Sheet } | { refused: Pick<SheetError, 'code' | 'values' | 'header'> }
