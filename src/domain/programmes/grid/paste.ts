/** A block copied from a spreadsheet → rows of cells; runs in the browser. */
import { foldText } from '../../folding.ts'

/** Rows of texts: tabs between cells, quotes around cells that have tabs, quotes or line breaks. */
export function readBlock(text: string): string[][] {
  const rows: string[][] = [[]]
  const row = () => rows[rows.length - 1] as string[]
  let at = 0
  const plain = text.replace(/\r\n?/g, '\n')
  while (at <= plain.length) {
    const isQuoted = plain[at] === '"'
    const [cell, end] = isQuoted ? quotedCell(plain, at) : plainCell(plain, at)
    row().push(cell)
    if (plain[end] === '\n') rows.push([])
    if (end >= plain.length) break
    at = end + 1
  }
  // spreadsheets end a block with a line break
  while (rows.length > 1 && row().every((cell) => cell === '')) rows.pop()
  return rows
}

function plainCell(text: string, from: number): [cell: string, end: number] {
  const end = /[\t\n]/.exec(text.slice(from))?.index
  const to = end === undefined ? text.length : from + end
  return [text.slice(from, to).trim(), to]
}

/** A quote that nothing closes is a character of the cell. */
function quotedCell(text: string, from: number): [cell: string, end: number] {
  const [whole] = /^"(?:[^"]|"")*"(?=[\t\n]|$)/.exec(text.slice(from)) ?? []
  if (whole === undefined) return plainCell(text, from)
  return [
    whole
      .slice(1, -1)
      .replaceAll('""', '"')
      .replace(/\s*\n\s*/g, '; ')
      .trim(),
    from + whole.length,
  ]
}

export type NamedColumn<C extends string> = { column: C; names: readonly string[] }

/**
 * Which column each cell of a block belongs to: by its first row, if that names columns, else in the order of the columns from one on.
 * A name that no column has is left out.
 */
export function placeBlock<C extends string>(
  rows: readonly (readonly string[])[],
  columns: readonly NamedColumn<C>[],
  from: C,
): { columns: (C | null)[]; rows: readonly (readonly string[])[]; hasHeader: boolean } {
  const byName = new Map(
    columns.flatMap(({ column, names }) => [column, ...names].map((name) => [foldText(name), column] as const)),
  )
  const [first = [], ...others] = rows
  const headings = first.map((cell) => byName.get(foldText(cell)) ?? null)
  const matches = headings.filter((column) => column !== null)
  // a cell may happen to be a column's name: most of a header's cells are
  const isHeader = matches.length > 1 && matches.length * 2 >= first.filter((cell) => cell !== '').length
  if (isHeader) return { columns: withoutRepeats(headings), rows: others, hasHeader: true }
  const start = columns.findIndex(({ column }) => column === from)
  const width = Math.max(0, ...rows.map((row) => row.length))
  const inOrder = Array.from({ length: width }, (_, place) => columns[start + place]?.column ?? null)
  return { columns: inOrder, rows, hasHeader: false }
}

const withoutRepeats = <C>(columns: readonly (C | null)[]): (C | null)[] =>
  columns.map((column, at) => (columns.indexOf(column) === at ? column : null))
