/** A thing's piece of text and what it says, whatever its file is. */
import { SHELVES, type Shelf, type ShelfKind } from '../content/shelves.ts'
import { changeCsvRow, newCsvRow } from './change-csv.ts'
import { changeYaml, newYaml } from './change-yaml.ts'
import { readPiece } from './read-piece.ts'
import type { Entries } from './values.ts'

const isRow = (kind: ShelfKind) => ['rows', 'tables'].includes((SHELVES[kind] as Shelf).layout)

/** What a piece says; a field that a later version doesn't know any more is one of it too. @throws Error when it can't be read */
export const valueOfPiece = (kind: ShelfKind, file: string, source: string, header: string | null): Entries =>
  (readPiece(kind, file, source, header ?? '') ?? {}) as Entries

/** The piece, changed where it says another thing than `value`; else to the byte as it is. @param header of a table: the line that names its columns */
export const changePiece = (kind: ShelfKind, source: string, value: Entries, header: string | null): string =>
  isRow(kind) ? changeCsvRow(header ?? '', source, value as Record<string, string>) : changeYaml(source, value)

/** A new piece, written as its neighbour is. @param like the neighbour's text; null where there is none */
export const newPiece = (kind: ShelfKind, value: Entries, like: string | null, header: string | null): string => {
  if (isRow(kind)) return newCsvRow(header ?? '', value as Record<string, string>)
  const isIndented = (SHELVES[kind] as Shelf).layout === 'lists'
  return newYaml(value, like ?? (isIndented ? '  - {}' : ''))
}
