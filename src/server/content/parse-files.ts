/** Parses the files of a content folder into entries. Records errors and continues. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse as parseCsv } from 'csv-parse/sync'
import { parse as parseYaml } from 'yaml'
import { isKeyOf } from '../../domain/collections.ts'
import {
  COLLECTION_KINDS,
  COLLECTIONS,
  type Collection,
  type CollectionKind,
  collectionOf,
} from '../../domain/content/collections.ts'
import { type ContentFiles, type Entry, keyOf, placeOf, sourceOf } from '../../domain/content/entry.ts'
import { DEFAULT_HOME_PAGE } from '../../domain/content/home-page.ts'
import type { ContentIssue } from '../../domain/content/issue.ts'
import { DEFAULT_MENUS } from '../../domain/content/menus.ts'
import { type Entries, isEntries } from '../../domain/content/values.ts'
import { defaultEdition, editionCodes, type Locale, requiredEditions } from '../../domain/editions.ts'
import { messageOf } from '../../domain/thrown.ts'
import { editionsFile, setEditionsOf, shippedEditions } from './editions.ts'

const TEXTS = /\.(md|yaml|csv)$/

/** Choices of the booking form: a folder from before they were content gets those of this release, because a form without degrees and sources asks too little. */
const CHOICES = 'form-choices.yaml'
const shipped = (file: string) => readFileSync(join(import.meta.dirname, '../../../content', file), 'utf8')

/** Every text of a content folder on the disk. @param path such as `content` */
export function filesOf(path: string): ContentFiles {
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'))
  const texts = names.filter((name) => TEXTS.test(name) && !/(^|\/)\./.test(name)).sort()
  const files = texts.map((name): [string, string] => [name, readFileSync(join(path, name), 'utf8')])
  return new Map(texts.includes(CHOICES) ? files : [...files, [CHOICES, shipped(CHOICES)]])
}

export type Parsed = { entries: Entry[]; issues: ContentIssue[] }
type Reading = Parsed & { files: ContentFiles }

/** The entries of a folder's files, in the order of the files and within them; not yet validated by schemas. */
export function parseFiles(files: ContentFiles): Parsed {
  const withEditions = files.has(editionsFile) ? files : new Map([...files, [editionsFile, shippedEditions()]])
  const reading: Reading = { files: withEditions, entries: [], issues: [] }
  // first: they decide which texts the others have
  readList(reading, 'editions', editionsFile)
  setEditionsOf(reading.entries)
  for (const [file, kinds] of Map.groupBy(COLLECTION_KINDS, (kind) => COLLECTIONS[kind].file))
    if (file !== editionsFile) readCollection(reading, file, kinds)
  return { entries: reading.entries, issues: reading.issues }
}

function readCollection(reading: Reading, file: string, kinds: readonly CollectionKind[]): void {
  const [kind] = kinds as [CollectionKind]
  const within = () => namesIn(reading, file).map((name) => `${file}/${name}`)
  switch (collectionOf(kind).layout) {
    case 'list':
    case 'rows':
      readList(reading, kind, file)
      break
    case 'tables':
      for (const table of within()) readList(reading, kind, table)
      break
    case 'one':
      // a site needs no glossary
      if (isKeyOf(DEFAULTS, kind) && !reading.files.has(file)) add(reading, kind, file, DEFAULTS[kind])
      else if (kind !== 'glossary' || reading.files.has(file)) readOne(reading, kind, file)
      break
    case 'each':
      for (const path of within()) readOne(reading, kind, path)
      break
    case 'documents':
      for (const folder of within())
        if (kind === 'pages') readPage(reading, folder)
        else readArticle(reading, folder)
      break
    default:
      readLists(reading, kinds, file)
  }
}

function note({ issues }: Reading, file: string, expected: string, found: string, path = 'the whole file'): undefined {
  issues.push({ file, path, expected, found })
}

/** The parsed text of a file; undefined when it is missing or malformed. */
function readFile<T>(reading: Reading, file: string, parse: (text: string) => T): T | undefined {
  const text = reading.files.get(file)
  if (text === undefined) return note(reading, file, 'a file', 'nothing')
  try {
    return parse(text.replace(/^\ufeff/, ''))
  } catch (error) {
    const [firstLine = ''] = messageOf(error).split('\n')
    return note(reading, file, `readable ${file.split('.').pop()}`, firstLine)
  }
}

const yamlIn = (text: string): unknown => parseYaml(text)
const csvIn = (text: string): unknown => parseCsv(text, { columns: true, skip_empty_lines: true, trim: true })

/** Sorted names of the files or folders below a folder. A missing folder is an error: its entries would be treated as removed. */
function namesIn(reading: Reading, folder: string): string[] {
  const below = [...reading.files.keys()].filter((file) => file.startsWith(`${folder}/`))
  if (below.length === 0) note(reading, folder, 'a folder', 'nothing', 'the whole folder')
  return [...new Set(below.map((file) => file.slice(folder.length + 1).split('/')[0] ?? ''))].sort()
}

function add({ entries }: Reading, kind: CollectionKind, file: string, value: unknown): void {
  const key = keyOf(kind, isEntries(value) ? value : {}, file)
  entries.push({ file, place: placeOf(kind, key), kind, key, source: sourceOf(value) })
}

const kindOfValue = (value: unknown) => (value === null || value === undefined ? 'nothing' : typeof value)

/** Single entries that folders from before lack: with them, the console can change them. */
const DEFAULTS = { menus: DEFAULT_MENUS, home_page: DEFAULT_HOME_PAGE }

/** Required files: a folder without one is incomplete, and a load would remove its entries. */
const NEEDED = ['countries.yaml', 'enrollments.yaml', 'cities.csv', 'schools.csv', 'offices.yaml', 'home.yaml']

/** An earlier version's export lacks the lists of later kinds: they are treated as empty. */
const isLacking = ({ files }: Reading, file: string) => !files.has(file) && !NEEDED.includes(file)

function readList(reading: Reading, kind: CollectionKind, file: string): void {
  if (isLacking(reading, file)) return
  const items = readFile(reading, file, file.endsWith('.csv') ? csvIn : yamlIn)
  if (items !== undefined) addItems(reading, kind, file, items)
}

function addItems(reading: Reading, kind: CollectionKind, file: string, items: unknown, path?: string): void {
  if (Array.isArray(items)) for (const item of items) add(reading, kind, file, withServiceName(kind, item))
  else note(reading, file, 'a list', kindOfValue(items), path)
}

/** A service of a folder from before its name was content has the name of this release. */
function withServiceName(kind: CollectionKind, item: unknown): unknown {
  const { file, lists: [list = ''] = [] }: Collection = COLLECTIONS[kind]
  if (file !== 'services.yaml' || !isEntries(item) || 'name' in item || 'title' in item) return item
  const shippedItem = (yamlIn(shipped(file)) as Record<string, Entries[]>)[list]?.find(({ code }) => code === item.code)
  if (!shippedItem) return item
  const { name, from_interview } = shippedItem
  return { ...item, name, ...(from_interview === true && { from_interview }) }
}

/** Lists by name, and notes beside them; a missing list is treated as empty. */
function readLists(reading: Reading, kinds: readonly CollectionKind[], file: string): void {
  if (isLacking(reading, file)) return
  const lists = readFile(reading, file, yamlIn)
  if (lists === undefined) return
  if (!isEntries(lists)) {
    note(reading, file, 'lists by kind', kindOfValue(lists))
    return
  }
  const kindOf = new Map(kinds.flatMap((kind) => (collectionOf(kind).lists ?? []).map((name) => [name, kind])))
  const unknown = Object.keys(lists).filter((name) => !kindOf.has(name))
  if (unknown.length > 0) note(reading, file, `only ${[...kindOf.keys()].join(', ')}`, unknown.join(', '))
  for (const [name, kind] of kindOf) {
    if (!(name in lists)) continue
    const { layout }: Collection = COLLECTIONS[kind]
    if (layout === 'notes') add(reading, kind, file, { [name]: lists[name] })
    // a list whose last item was removed is a name without a value
    else if (lists[name] !== null) addItems(reading, kind, file, lists[name], name)
  }
}

function readOne(reading: Reading, kind: CollectionKind, file: string): void {
  const value = readFile(reading, file, yamlIn)
  if (isEntries(value)) add(reading, kind, file, value)
  else if (value !== undefined) note(reading, file, 'fields', Array.isArray(value) ? 'a list' : kindOfValue(value))
}

const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/

/** A Markdown file's front matter, as texts, and its body. @throws Error without front matter */
export function documentIn(text: string): { head: Record<string, string>; body: string } {
  const [, head, body] = FRONT_MATTER.exec(text.replaceAll('\r\n', '\n')) ?? []
  if (head === undefined || body === undefined) throw new Error('no front matter between two lines of ---')
  return { head: (parseYaml(head, { schema: 'failsafe' }) ?? {}) as Record<string, string>, body }
}

/** Every language's file has the same date, version and demo note; only one of those that every text must have is required. */
function readPage(reading: Reading, folder: string): void {
  const fileOf = (locale: Locale) => `${folder}/${locale}.md`
  const needed = requiredEditions().find((locale) => reading.files.has(fileOf(locale))) ?? defaultEdition()
  const documents = editionCodes().flatMap((locale) => {
    const file = fileOf(locale)
    const isRead = locale === needed || reading.files.has(file)
    const document = isRead ? readFile(reading, file, documentIn) : undefined
    return document ? [[locale, document] as const] : []
  })
  const { head } = new Map(documents).get(needed) ?? documents[0]?.[1] ?? {}
  if (!head) return
  const each = (of: (document: ReturnType<typeof documentIn>) => string | undefined) =>
    Object.fromEntries(
      documents.flatMap(([locale, document]): [Locale, string][] => {
        const text = of(document)
        return text === undefined ? [] : [[locale, text]]
      }),
    )
  const demoNote = each(({ head: frontMatter }) => frontMatter.demo_note)
  const page: Entries = {
    id: Number(head.id),
    version: head.version,
    updated: head.updated,
    title: each(({ head: frontMatter }) => frontMatter.title),
    description: each(({ head: frontMatter }) => frontMatter.description),
    body: each(({ body }) => body.trim()),
    ...(head.demo_note !== undefined && { demo_note: { demo: true, text: demoNote } }),
    ...(head.demo === 'true' && { demo: true }),
  }
  add(reading, 'pages', folder, page)
}

/** An article's facts, and one text for each language. */
function readArticle(reading: Reading, folder: string): void {
  readOne(reading, 'articles', `${folder}/article.yaml`)
  for (const locale of editionCodes()) {
    const file = `${folder}/${locale}.md`
    const document = reading.files.has(file) ? readFile(reading, file, documentIn) : undefined
    if (document) add(reading, 'articles', file, { ...document.head, body: document.body })
  }
}
