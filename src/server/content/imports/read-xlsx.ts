/** The first worksheet of an XLSX. A file that would unpack beyond the limit is rejected before it is parsed. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import readWorkbook from 'read-excel-file/node'
import { checked } from '../../../domain/spreadsheets/read-csv.ts'
import { cellsMax, columnsMax, rowsMax, type Sheet, SheetError } from '../../../domain/spreadsheets/spreadsheet.ts'
import { DocumentError } from '../../word-files/document-error.ts'
import { openZip, type Zip } from '../../word-files/zip.ts'

/** @throws SheetError */
export async function readXlsx(bytes: Buffer): Promise<Sheet> {
  rejectTooMuch(bytes)
  const [first] = await readWorkbook(withoutEmptyRows(bytes), { trim: true }).catch(() => {
    throw new SheetError('broken')
  })
  if (!first) throw new SheetError('no_rows')
  const rows = first.data.map((row: unknown[], at) => ({ line: at + 1, cells: row.map(textOf) }))
  const [header, ...others] = rows
  return { ...checked(header?.cells ?? [], others), as: { is: 'xlsx', sheet: first.sheet } }
}

const EMPTY_ROW = /<(?:\w+:)?row\b[^<>]*\/>/g
const emptyRowsMax = 1000

/**
 * The same workbook without empty rows. Spreadsheets keep hundreds of thousands of them where a format was set, and
 * read-excel-file fails on so many on a busy machine: it halves its batches whenever one takes longer than 7 ms.
 */
function withoutEmptyRows(bytes: Buffer): Buffer {
  try {
    const changed = Object.entries(unzipSync(bytes, { filter: ({ name }) => name.endsWith('.xml') })).flatMap(
      ([name, file]) => {
        const text = strFromU8(file, true)
        const isLong = (text.match(EMPTY_ROW)?.length ?? 0) > emptyRowsMax
        return isLong ? [[name, strToU8(text.replace(EMPTY_ROW, ''), true)] as const] : []
      },
    )
    if (changed.length === 0) return bytes
    return Buffer.from(zipSync({ ...unzipSync(bytes), ...Object.fromEntries(changed) }, { level: 0 }))
  } catch {
    // the parser reports the error
    return bytes
  }
}

/** A cell as a user would type it. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return dayOf(cell)
  if (typeof cell === 'boolean') return cell ? '1' : '0'
  // rounds away the digits of floating-point errors
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)))
  return String(cell).replaceAll('\r\n', '\n').trim()
}

function dayOf(day: Date): string {
  const [date = '', time = ''] = day.toISOString().split('T')
  return time.startsWith('00:00:00') ? date : `${date} ${time.slice(0, 5)}`
}

/** Cells in any file, with their position if they have one: the workbook names its own sheet files. */
const CELL = /<(?:\w+:)?c(?=[\s/>])(?:[^<>]*?\sr="([A-Z]+)(\d+)")?/g

/** Unpacks everything once, chunk by chunk, and counts: declared sizes may be false. */
function rejectTooMuch(bytes: Buffer): void {
  try {
    const zip = openZip(bytes)
    if (!zip.has('xl/workbook.xml')) throw new SheetError('not_a_sheet')
    for (const name of zip.names()) countIn(zip, name)
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    const { code } = error
    throw new SheetError(code === 'encrypted' || code === 'too_big_inside' ? code : 'broken')
  }
}

function countIn(zip: Zip, name: string): void {
  let [left, cells] = ['', 0]
  for (const piece of zip.pieces(name)) {
    const text = left + Buffer.from(piece).toString('latin1')
    for (const [, column = '', row = '0'] of text.matchAll(CELL)) {
      if (Number(row) > 4 * rowsMax) throw new SheetError('too_many_rows', { most: rowsMax })
      if (numberOf(column) > 4 * columnsMax) throw new SheetError('too_many_columns', { most: columnsMax })
      if (++cells > cellsMax) throw new SheetError('too_big_inside')
    }
    left = text.slice(text.lastIndexOf('<'))
  }
}

const numberOf = (column: string) => [...column].reduce((sum, sign) => sum * 26 + sign.charCodeAt(0) - 64, 0)
