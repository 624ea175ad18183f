/** Parses CSV text into header and rows. */

import { CsvError, parse } from 'csv-parse/sync'
import { keysOf } from '../collections.ts'
import { withoutProtection } from '../csv.ts'
import { cellsMax, columnsMax, rowsMax, type Separator, type Sheet, SheetError } from './spreadsheet.ts'

const CHARACTERS: Record<Separator, string> = { comma: ',', semicolon: ';', tab: '\t' }

/** @throws SheetError `open_quote`, `too_many_rows`, `too_many_columns`, `too_big_inside`, `empty`, `no_rows`, `broken` */
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

/** Rows with more cells end the parser; with fewer, extra cells are an error of their row. */
const readColumnsMax = 4 * columnsMax

const separators = keysOf(CHARACTERS)

/**
 * How often each separator occurs outside of quotes, until one occurs more often than `max`. A quote opens at the beginning of a cell only.
 * @param isLine only in the first line
 */
function countSeparators(text: string, characters: string, max: number, isLine: boolean): number[] {
  const counts = Array.from(characters, () => 0)
  let [isQuoted, isBeginning] = [false, true]
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (character === '"' && (isQuoted || isBeginning)) {
      isQuoted = !isQuoted
      // the second quote of two within quotes opens the cell again
      isBeginning = true
    } else if (!isQuoted && character !== ' ') {
      const index = characters.indexOf(character)
      const isBreak = character === '\n' || character === '\r'
      if (isBreak && isLine) break
      if (index !== -1 && ++counts[index]! > max) break
      isBeginning = isBreak || index !== -1 || character === BYTE_ORDER_MARK
    }
  }
  return counts
}

const BYTE_ORDER_MARK = '\ufeff'

/** The separator of the first line. @throws SheetError `too_many_columns`, `too_big_inside`: cells are counted before the parser makes them */
function separatorOf(text: string): Separator {
  const characters = separators.map((name) => CHARACTERS[name]).join('')
  const counts = countSeparators(text, characters, readColumnsMax, true)
  const most = Math.max(...counts)
  const separator = separators[counts.indexOf(most)] ?? 'comma'
  if (most > readColumnsMax) throw new SheetError('too_many_columns', { most: columnsMax })
  const [cells = 0] = countSeparators(text, CHARACTERS[separator], cellsMax, false)
  if (cells > cellsMax) throw new SheetError('too_big_inside')
  return separator
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
      on_record(record, { lines }) {
        // spreadsheets count rows, editors lines: the line on which the row begins suits both where no cell has several
        if (record.length > readColumnsMax) throw new SheetError('too_many_columns', { most: columnsMax })
        records.push({ cells: record.map((cell) => withoutProtection(cell).trim()), line: start })
        start = lines + 1
        if (records.length > 4 * rowsMax) throw new SheetError('too_many_rows', { most: rowsMax })
        return null
      },
    })
  } catch (error) {
    if (error instanceof SheetError) throw error
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED')
      throw new SheetError('open_quote', { line: start })
    throw new SheetError('broken')
  }
  return records
}
