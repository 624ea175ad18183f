/** Parses CSV text into header and rows. */

import { CsvError, parse } from 'csv-parse/sync'
import { keysOf } from '../collections.ts'
import { withoutProtection } from '../csv.ts'
import { columnsMax, rowsMax, type Separator, type Sheet, SheetError } from './spreadsheet.ts'

const CHARACTERS: Record<Separator, string> = { comma: ',', semicolon: ';', tab: '\t' }

/** @throws SheetError `open_quote`, `too_many_rows`, `too_many_columns`, `empty`, `no_rows`, `broken` */
export function readCsv(text: string): Pick<Sheet, 'header' | 'rows'> & { separator: Separator } {
  const separator = separatorOf(text)
  const records = parsed(text, CHARACTERS[separator])
  const [first, ...others] = records
  if (!first) throw new SheetError('empty')
  return { ...checked(first.cells, others), separator }
}

/** Empty rows are skipped. @throws SheetError `too_many_rows`, `too_many_columns`, `empty`, `no_rows` */
export function checked(header: string[], rows: Sheet['rows']): Pick<Sheet, 'header' | 'rows'> {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
  const isNamed = header.some((name) => name !== '')
  if (filled.length === 0) throw new SheetError(isNamed ? 'no_rows' : 'empty')
  if (filled.length > rowsMax) throw new SheetError('too_many_rows', { most: rowsMax })
  if (header.length > columnsMax) throw new SheetError('too_many_columns', { most: columnsMax })
  return { header: withoutEmptyEnd(header), rows: filled }
}

const withoutEmptyEnd = (cells: string[]) => cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)

/** The delimiter of the first line, outside of quotes. */
function separatorOf(text: string): Separator {
  const [head = ''] = text.replace(/"(?:[^"]|"")*"/g, '').split(/\r?\n|\r/, 1)
  const count = (sign: string) => head.split(sign).length
  const [best] = keysOf(CHARACTERS).toSorted((a, b) => count(CHARACTERS[b]) - count(CHARACTERS[a]))
  return best ?? 'comma'
}

type CsvRecord = { cells: string[]; line: number }

function parsed(text: string, delimiter: string): CsvRecord[] {
  const records: CsvRecord[] = []
  let start = 1
  try {
    // CRLF becomes one character: within quotes it would add a line
    parse(text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n'), {
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
      info: true,
      on_record({ record, info }: { record: string[]; info: { lines: number } }) {
        // spreadsheets count rows, editors lines: the line on which the row begins suits both where no cell has several
        records.push({ cells: record.map((cell) => withoutProtection(cell).trim()), line: start })
        start = info.lines + 1
        if (records.length > 4 * rowsMax) throw new SheetError('too_many_rows', { most: rowsMax })
        return null
      },
    } as never)
  } catch (error) {
    if (error instanceof SheetError) throw error
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED')
      throw new SheetError('open_quote', { line: start })
    throw new SheetError('broken')
  }
  return records
}
