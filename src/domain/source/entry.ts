import type { ShelfKind } from '../content/shelves.ts'

/** A piece of a file of content, exact to the byte: a thing that can be edited by itself, or the text between such things. */
export type Piece = {
  /** Within its file: `questions/12`, `uk.visa.fee`; '' for a file that is one thing, `#0`, `#1` … for text between things. */
  place: string
  source: string
} & ({ kind: null; key: null } | { kind: ShelfKind; key: string })

/** A path below the content folder and a text, of every file of texts. */
export type ContentFiles = ReadonlyMap<string, string>
