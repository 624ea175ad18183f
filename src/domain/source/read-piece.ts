import { parse as parseYaml } from 'yaml'
import { SHELVES, type Shelf, type ShelfKind } from '../content/shelves.ts'
import { readCsvRow } from './split-csv.ts'

/**
 * What a piece's text says by itself: an item of a list, a note as `{ name: … }`, a row by the columns of `header`, or a whole file.
 * Null for a document, whose text is Markdown.
 * @throws Error when it can't be read
 */
export function readPiece(kind: ShelfKind, file: string, source: string, header = ''): unknown {
  const { layout }: Shelf = SHELVES[kind]
  if (file.endsWith('.md')) return null
  if (layout === 'rows' || layout === 'tables') return readCsvRow(header, source)
  const value: unknown = parseYaml(source)
  return layout === 'list' || layout === 'lists' ? (value as unknown[])[0] : value
}
