/** Writes entries as the files of a content folder, in one canonical form; `parseFiles` reads the same entries back. */

import { stringify } from 'yaml'
import { z } from 'zod'
import {
  COLLECTION_KINDS,
  COLLECTIONS,
  type Collection,
  type CollectionKind,
  collectionOf,
} from '../../domain/content/collections.ts'
import { type ContentFiles, type Entry, readValue } from '../../domain/content/entry.ts'
import { type Entries, isEntries } from '../../domain/content/values.ts'
import { editionCodes, type Locale } from '../../domain/editions.ts'

/** Every file of a folder, in order. @param entries in the order of their files */
export function writeFiles(entries: readonly Entry[]): ContentFiles {
  const byKind = Map.groupBy(entries, ({ kind }) => kind)
  const files = [...Map.groupBy(COLLECTION_KINDS, (kind) => COLLECTIONS[kind].file)].flatMap(([file, kinds]) =>
    filesOfCollection(file, kinds, (kind) => byKind.get(kind) ?? []),
  )
  return new Map(files.sort(([one], [other]) => (one < other ? -1 : 1)))
}

type EntriesOf = (kind: CollectionKind) => readonly Entry[]
type File = [file: string, text: string]

function filesOfCollection(file: string, kinds: readonly CollectionKind[], of: EntriesOf): File[] {
  const [kind] = kinds as [CollectionKind]
  const entries = of(kind)
  switch (collectionOf(kind).layout) {
    case 'list':
      return [[file, yaml(entries.map(readValue))]]
    case 'rows':
      return [[file, csv(kind, entries)]]
    case 'tables':
      return [...Map.groupBy(entries, (entry) => entry.file)].map(([table, rows]) => [table, csv(kind, rows)])
    case 'one':
    case 'each':
      return entries.map((entry) => [entry.file, yaml(readValue(entry))])
    case 'documents':
      return entries.flatMap((entry) => (kind === 'pages' ? filesOfPage(entry) : [articleFile(entry)]))
    default:
      return [[file, yaml(Object.assign({}, ...kinds.map((each) => lists(each, of(each)))))]]
  }
}

function lists(kind: CollectionKind, entries: readonly Entry[]): Entries {
  const { layout, lists: [name = ''] = [] }: Collection = COLLECTIONS[kind]
  return layout === 'notes' ? Object.assign({}, ...entries.map(readValue)) : { [name]: entries.map(readValue) }
}

const yaml = (value: unknown): string => stringify(value, { lineWidth: 120 })

function csv(kind: CollectionKind, entries: readonly Entry[]): string {
  const { schema }: Collection = COLLECTIONS[kind]
  const columns = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  const rows = entries.map(readValue).map((row) => columns.map((column) => cell(row[column])))
  return [columns, ...rows].map((cells) => `${cells.join(',')}\n`).join('')
}

function cell(value: unknown): string {
  const text = value === undefined || value === null ? '' : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const markdown = (head: Entries, body: unknown): string =>
  `---\n${stringify(head, { lineWidth: 0, schema: 'failsafe' })}---\n${body}`

function articleFile(entry: Entry): File {
  if (!entry.file.endsWith('.md')) return [entry.file, yaml(readValue(entry))]
  const { body, ...head } = readValue(entry)
  return [entry.file, markdown(head, body)]
}

/** One file for each language of the page. */
function filesOfPage(entry: Entry): File[] {
  const { id, version, updated, body, demo, demo_note, ...texts } = readValue(entry)
  const notes = isEntries(demo_note) ? demo_note.text : undefined
  const inLocale = (text: unknown, locale: Locale) => (isEntries(text) ? text[locale] : undefined)
  return editionCodes().flatMap((locale): File[] => {
    const localeTexts = inLocale(body, locale)
    if (localeTexts === undefined) return []
    const head = {
      id: String(id),
      version,
      updated,
      ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, inLocale(text, locale)])),
      demo_note: inLocale(notes, locale),
      demo: demo === true ? 'true' : undefined,
    }
    const frontMatter = Object.fromEntries(Object.entries(head).filter(([, text]) => text !== undefined))
    return [[`${entry.file}/${locale}.md`, markdown(frontMatter, `\n${localeTexts}\n`)]]
  })
}
