/** A content folder's files ⇄ pieces that can be edited one by one. */
import { parse as parseYaml } from 'yaml'
import { kindsIn, SHELVES, type Shelf, type ShelfKind } from '../content/shelves.ts'
import type { Piece } from './entry.ts'
import { readCsvRow, splitCsv } from './split-csv.ts'
import { cutYamlList, cutYamlLists, type Stretch } from './split-yaml.ts'

/** What a thing says, beside the piece of text that says it. */
export type Read = Piece & { value: unknown }

/** Cuts a file into pieces, each with its value; joined by their order they are the file again. A file that can't be cut is one piece. */
export function splitFile(file: string, text: string): Read[] {
  const kinds = kindsIn(file)
  const pieces = cut(file, text, kinds)
  if (pieces && pieces.map(({ source }) => source).join('') === text && areTold(pieces)) return pieces
  return [{ place: '', kind: null, key: null, source: text, value: null }]
}

/** Nothing has another thing's place. */
const areTold = (pieces: readonly Read[]) => new Set(pieces.map(({ place }) => place)).size === pieces.length

function cut(file: string, text: string, kinds: readonly ShelfKind[]): Read[] | null {
  const [kind] = kinds
  if (!kind) return null
  const shelf: Shelf = SHELVES[kind]
  switch (shelf.layout) {
    case 'one':
      return [{ place: '', kind, key: kind, source: text, value: readYaml(text) }]
    case 'each':
      return [{ place: '', kind, key: nameOf(file).replace(/\.yaml$/, ''), source: text, value: readYaml(text) }]
    case 'documents':
      return [{ place: '', kind, key: file.split('/')[1] ?? '', source: text, value: null }]
    case 'rows':
    case 'tables':
      return cutRows(file, text, kind)
    case 'list':
      return between(text, cutYamlList(text), () => kind)
    default:
      return between(
        text,
        cutYamlLists(text, (name) => kindOfList(kinds, name) === 'service_notes'),
        (list, value) => kindOfList(kinds, list ?? Object.keys(value as object)[0] ?? ''),
      )
  }
}

const nameOf = (file: string) => file.split('/').at(-1) ?? file

function readYaml(text: string): unknown {
  try {
    return parseYaml(text)
  } catch {
    return null
  }
}

const kindOfList = (kinds: readonly ShelfKind[], name: string): ShelfKind | null =>
  kinds.find((kind) => (SHELVES[kind] as Shelf).lists?.includes(name)) ?? null

/** What tells a thing from its neighbours, as a part of an address. */
export function keyOf(kind: ShelfKind, value: unknown, file: string): string {
  const { key, layout }: Shelf = SHELVES[kind]
  const said = key.map((field) => String((value as Record<string, unknown> | null)?.[field] ?? ''))
  // tables stand side by side, each with keys of its own
  return (layout === 'tables' ? [nameOf(file).replace(/\.csv$/, ''), ...said] : said).join('~')
}

function cutRows(file: string, text: string, kind: ShelfKind): Read[] {
  const [header = '', ...records] = splitCsv(text)
  const read = records.map((source): Read => {
    if (source.trim() === '') return { place: '#', kind: null, key: null, source, value: null }
    const value = readRow(header, source)
    const key = keyOf(kind, value, file)
    return { place: key, kind, key, source, value }
  })
  return numbered([{ place: '#', kind: null, key: null, source: header, value: null }, ...read])
}

function readRow(header: string, record: string): unknown {
  try {
    return readCsvRow(header, record)
  } catch {
    return null
  }
}

function between(
  text: string,
  stretches: readonly Stretch[] | null,
  kindAt: (list: string | null, value: unknown) => ShelfKind | null,
): Read[] | null {
  if (!stretches) return null
  const pieces: Read[] = []
  const frame = (from: number, to: number) => {
    if (to > from) pieces.push({ place: '#', kind: null, key: null, source: text.slice(from, to), value: null })
  }
  let at = 0
  for (const { from, to, list, value } of stretches) {
    frame(at, from)
    at = to
    const kind = kindAt(list, value)
    const source = text.slice(from, to)
    if (!kind) {
      pieces.push({ place: '#', kind: null, key: null, source, value: null })
      continue
    }
    const key =
      (SHELVES[kind] as Shelf).layout === 'notes' ? (Object.keys(value as object)[0] ?? '') : keyOf(kind, value, '')
    pieces.push({ place: list === null ? key : `${list}/${key}`, kind, key, source, value })
  }
  frame(at, text.length)
  return numbered(pieces)
}

const numbered = (pieces: readonly Read[]): Read[] => {
  let count = 0
  return pieces.map((piece) => (piece.place === '#' ? { ...piece, place: `#${count++}` } : piece))
}

/** The file that pieces make, in their order. */
export const joinPieces = (pieces: readonly { source: string }[]): string => pieces.map(({ source }) => source).join('')
