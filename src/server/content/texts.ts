/** Every text that the files of a folder hold in the languages of the site, with its line: for checks of words, not to be loaded. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parse as parseCsv } from 'csv-parse/sync'
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, Scalar } from 'yaml'
import { LOCALES, type Locale } from '../../domain/editions.ts'
import type { ContentFiles } from '../../domain/source/entry.ts'
import { textsOf } from './files.ts'

export type FileText = {
  file: string
  /** Where the text begins. */
  line: number
  /** Whether its line breaks are those of the file. */
  isAsWritten: boolean
  locale: Locale
  text: string
}

/** Files that hold words of readers, and forms that are forbidden. */
const NOT_OURS = /^(synonyms\/.*|glossary\.yaml)$/

/** The texts of a content folder: Markdown by its name, YAML below the key of a language, columns that end in one. */
export function contentTexts(folder: string | ContentFiles): FileText[] {
  return [...textsOf(folder)]
    .filter(([file]) => !NOT_OURS.test(file))
    .flatMap(([file, written]) => {
      const document = DOCUMENT.exec(file)
      if (document)
        return [{ file, line: 1, isAsWritten: true, locale: document[1] as Locale, text: written.replace(SLUG, '') }]
      if (file.endsWith('.yaml')) return yamlTexts(file, written)
      return file.endsWith('.csv') ? csvTexts(file, written) : []
    })
}

/** The labels of all messages/LANG.json below a folder. */
export function messageTexts(folder: string): FileText[] {
  return namesBelow(folder).flatMap((file) => {
    const locale = MESSAGES.exec(file)?.[1] as Locale | undefined
    return locale ? yamlTexts(file, readFileSync(join(folder, file), 'utf8'), locale) : []
  })
}

/** An address, in the head of a document. */
const SLUG = /^seo_slug:.*$/m
const locales = LOCALES.join('|')
const DOCUMENT = new RegExp(`(?:^|/)(${locales})\\.md$`)
const MESSAGES = new RegExp(`(?:^|/)messages/(${locales})\\.json$`)
const COLUMN = new RegExp(`_(${locales})$`)

const namesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()

/** JSON is YAML too. */
function yamlTexts(file: string, written: string, all: Locale | null = null): FileText[] {
  const lines = new LineCounter()
  const { contents } = parseDocument(written, { lineCounter: lines })
  const textsBelow = (node: unknown, locale: Locale | null): FileText[] => {
    if (isSeq(node)) return node.items.flatMap((item) => textsBelow(item, locale))
    if (isMap(node)) return node.items.flatMap(({ key, value }) => textsBelow(value, localeOf(key) ?? locale))
    if (!isScalar(node) || typeof node.value !== 'string' || !locale) return []
    const isAsWritten = node.type === Scalar.BLOCK_LITERAL
    // a literal block begins below its sign
    const line = lines.linePos((node as Node).range?.[0] ?? 0).line + (isAsWritten ? 1 : 0)
    return [{ file, line, isAsWritten, locale, text: node.value }]
  }
  return textsBelow(contents, all)
}

const localeOf = (key: unknown): Locale | undefined => LOCALES.find((locale) => isScalar(key) && key.value === locale)

function csvTexts(file: string, written: string): FileText[] {
  const rows = parseCsv(written, { columns: true, bom: true, info: true, skip_empty_lines: true }) as {
    record: Record<string, string>
    info: { lines: number }
  }[]
  return rows.flatMap(({ record, info }) =>
    Object.entries(record).flatMap(([column, text]) => {
      const locale = COLUMN.exec(column)?.[1] as Locale | undefined
      return locale ? [{ file, line: info.lines, isAsWritten: false, locale, text }] : []
    }),
  )
}
