/** Entries: what the content is made of, each a JSON document that the schema of its kind accepts. */
import { type Json, parseJson } from '../json.ts'
import { kindsIn, SHELVES, type Shelf, type ShelfKind } from './shelves.ts'
import type { Entries } from './values.ts'

/** Where an entry is, and what it says as JSON. */
export type Entry = {
  /** Below the content folder; of a page its folder. */
  file: string
  /** Within its file: `questions/12`, `uk.visa.fee`; '' for a file that is one entry. */
  place: string
  kind: ShelfKind
  key: string
  source: Json<Entries>
}

/** A path below the content folder and a text, of every file of texts. */
export type ContentFiles = ReadonlyMap<string, string>

export const readValue = ({ source }: Pick<Entry, 'source'>): Entries => parseJson(source)
export const sourceOf = (value: unknown): Json<Entries> => JSON.stringify(value)

const nameOf = (file: string) => (file.split('/').at(-1) ?? file).replace(/\.(csv|yaml)$/, '')

/** What tells an entry from its neighbours, as a part of an address. */
export function keyOf(kind: ShelfKind, value: Entries, file: string): string {
  const { key, layout }: Shelf = SHELVES[kind]
  if (layout === 'one') return kind
  if (layout === 'each') return nameOf(file)
  if (layout === 'documents') return file.split('/')[1] ?? ''
  if (layout === 'notes') return Object.keys(value)[0] ?? ''
  const own = key.map((field) => String(value[field] ?? ''))
  // tables are side by side, each with keys of its own
  return (layout === 'tables' ? [nameOf(file), ...own] : own).join('~')
}

/** Where an entry is within its file. */
export function placeOf(kind: ShelfKind, key: string): string {
  const { layout, lists }: Shelf = SHELVES[kind]
  if (layout === 'lists') return `${lists?.[0]}/${key}`
  return layout === 'one' || layout === 'each' || layout === 'documents' ? '' : key
}

/** The kind of what is at a place; null where no entry can be. */
export function kindAt(file: string, place: string): ShelfKind | null {
  const list = place.includes('/') ? place.slice(0, place.indexOf('/')) : null
  const found = kindsIn(file).find((kind) => {
    const { layout, lists = [] }: Shelf = SHELVES[kind]
    if (layout === 'lists') return list !== null && lists.includes(list)
    if (layout === 'notes') return lists.includes(place)
    return (placeOf(kind, 'x') === '') === (place === '')
  })
  return found ?? null
}
