/** The source of a row of a CSV file, changed so that it says other values. */

/** A cell as it is written, and what it says. */
type Cell = { written: string; value: string }

/** What a row says, by the names of its file's header: every cell a text without blanks around it, as a load reads it. */
export function readCsvRow(header: string, row: string): Record<string, string> {
  const cells = cellsOf(row)
  return Object.fromEntries(columnsOf(header).map((column, at) => [column, cells[at]?.value ?? '']))
}

/** The row with the cells written anew that differ; those that aren't named stay. The same values give the same text. */
export function changeCsvRow(
  header: string,
  row: string,
  values: Readonly<Record<string, string | undefined>>,
): string {
  const cells = cellsOf(row)
  const written = columnsOf(header).map((column, at) => {
    const cell = cells[at] ?? { written: '', value: '' }
    const value = values[column] ?? (column in values ? '' : cell.value)
    return value === cell.value ? cell.written : writtenCell(value, cell.written.startsWith('"'))
  })
  return written.join(',') + (/\r?\n\s*$/.exec(row)?.[0] ?? '')
}

/** A new row of a file. */
export const newCsvRow = (header: string, values: Readonly<Record<string, string | undefined>>): string =>
  `${columnsOf(header)
    .map((column) => writtenCell(values[column] ?? '', false))
    .join(',')}${header.includes('\r\n') ? '\r\n' : '\n'}`

/** The names of a file's columns. */
export const columnsOf = (header: string): string[] => cellsOf(header.replace(/^\ufeff/, '')).map(({ value }) => value)

const CELL = /\s*"((?:[^"]|"")*)"[^\S\r\n]*|[^,\r\n]*/y

function cellsOf(row: string): Cell[] {
  const cells: Cell[] = []
  for (let at = 0; at <= row.length; at++) {
    CELL.lastIndex = at
    const [written = '', quoted] = CELL.exec(row) ?? []
    cells.push({ written, value: (quoted === undefined ? written : quoted.replaceAll('""', '"')).trim() })
    at += written.length
    if (row[at] !== ',') break
  }
  return cells
}

const writtenCell = (value: string, isQuoted: boolean) =>
  (isQuoted && value !== '') || /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
