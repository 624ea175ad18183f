/** Entries: the content consists of JSON documents, each validated by the schema of its kind. */
import { type Json, parseJson } from '../json.ts'
import { COLLECTIONS, type Collection, type CollectionKind, kindsIn } from './collections.ts'
import type { Entries } from './values.ts'

/** The location of an entry and its value as JSON. */
export type Entry = {
  /** Relative to the content folder; the folder of a page. */
  file: string
  /** Within its file: `questions/12`, `uk.visa.fee`; '' for a file with a single entry. */
  place: string
  kind: CollectionKind
  key: string
  source: Json<Entries>
}

/** Path below the content folder and text of every text file. */
export type ContentFiles = ReadonlyMap<string, string>

export const readValue = ({ source }: Pick<Entry, 'source'>): Entries => parseJson(source)
/** Whether the removal of the demo removes an entry. A page stays: the site and forms link it, and the console can't add it. */
export const isDemo = (entry: Pick<Entry, 'kind' | 'source'>): boolean =>
  entry.kind !== 'pages' && readValue(entry).demo === true
export const sourceOf = (value: unknown): Json<Entries> => JSON.stringify(value)

const nameOf = (file: string) => (file.split('/').at(-1) ?? file).replace(/\.(csv|yaml)$/, '')

/** The key that tells an entry from its siblings, as a URL segment. */
export function keyOf(kind: CollectionKind, value: Entries, file: string): string {
  const { key, layout }: Collection = COLLECTIONS[kind]
  if (layout === 'one') return kind
  if (layout === 'each') return nameOf(file)
  if (layout === 'documents') return file.split('/')[1] ?? ''
  if (layout === 'notes') return Object.keys(value)[0] ?? ''
  const keyValues = key.map((field) => String(value[field] ?? ''))
  // tables are siblings, each with its own keys
  return (layout === 'tables' ? [nameOf(file), ...keyValues] : keyValues).join('~')
}

/** The path of an entry within its file. */
export function placeOf(kind: CollectionKind, key: string): string {
  const { layout, lists }: Collection = COLLECTIONS[kind]
  if (layout === 'lists') return `${lists?.[0]}/${key}`
  return layout === 'one' || layout === 'each' || layout === 'documents' ? '' : key
}

/** The kind of the entry at a location; null where no entry can be. */
export function kindAt(file: string, place: string): CollectionKind | null {
  const list = place.includes('/') ? place.slice(0, place.indexOf('/')) : null
  const matchingKind = kindsIn(file).find((kind) => {
    const { layout, lists = [] }: Collection = COLLECTIONS[kind]
    if (layout === 'lists') return list !== null && lists.includes(list)
    if (layout === 'notes') return lists.includes(place)
    return (placeOf(kind, 'x') === '') === (place === '')
  })
  return matchingKind ?? null
}
