/** The demo's content with defects. A process reads the content once, and after that only the changed file. */
import { fileURLToPath } from 'node:url'
import type { ContentFiles, Entry } from '../../src/domain/content/entry.ts'
import type { ContentIssue } from '../../src/domain/content/issue.ts'
import type { Content } from '../../src/domain/content.ts'
import { filesOf, type Parsed, parseFiles } from '../../src/server/content/parse-files.ts'
import { readContent, readEntries } from '../../src/server/content/read-content.ts'

/** The path of the demo's content folder. */
export const demoFolder = fileURLToPath(new URL('../../content', import.meta.url))

/** All texts of the demo by their paths below the folder. */
export const demoFiles = filesOf(demoFolder)

/** All content of the demo. Tests must not change it. */
export const demoContent: Content = readContent(demoFolder)

const ARTICLE = 'articles/uk-student-visa-and-cas/'
const LONG_TABLE = /^(facts|rankings)\//
const rowsMax = 20

const rowsOf = (text: string, isInShortDemo: (row: string, at: number) => boolean) =>
  text.split('\n').filter(isInShortDemo).join('\n')

/** The demo with one article, the first rows of its long tables, and the schools and universities that the other files name. */
function shorten(files: ContentFiles): ContentFiles {
  const short = new Map([...files].filter(([file]) => !file.startsWith('articles/') || file.startsWith(ARTICLE)))
  short.set(`${ARTICLE}article.yaml`, (files.get(`${ARTICLE}article.yaml`) ?? '').replace(/\nrelated: .*/, ''))
  for (const [file, text] of short)
    if (LONG_TABLE.test(file))
      short.set(
        file,
        rowsOf(text, (_, at) => at < rowsMax),
      )
  for (const table of ['universities.csv', 'schools.csv']) {
    const others = [...short].filter(([file]) => file !== table && file !== 'schools.csv').map(([, text]) => text)
    const words = new Set(others.join('\n').match(/[a-z0-9-]+/g))
    short.set(
      table,
      rowsOf(short.get(table) ?? '', (row, at) => at < rowsMax || words.has(row.split(',')[1] ?? '')),
    )
  }
  return short
}

const shortFiles = shorten(demoFiles)

/** A replacement within a file. With null for `from`, `to` becomes the whole file; without `to` as well, the file is removed. */
export type Defect = readonly [file: string, from: string | RegExp | null, to?: string]

/** Texts of the shortened demo with some defects. @throws Error if a file stays the same: no test may pass without its defect */
export function withDefects(defects: readonly Defect[]): ContentFiles {
  const files = new Map(shortFiles)
  for (const [file, from, to] of defects) {
    const before = files.get(file)
    const after = from === null ? to : before?.replace(from, to ?? '')
    if (after === before) throw new Error(`the defect is not in ${file}: ${String(from)}`)
    if (after === undefined) files.delete(file)
    else files.set(file, after)
  }
  return files
}

const first = parseFiles(shortFiles)
const rootOf = ({ file }: { file: string }) => file.split('/')[0] ?? ''

/** The entries of the shortened demo with defects; parses only the changed files and folders again. */
export function parseWithDefects(defects: readonly Defect[]): Parsed {
  const roots = new Set(defects.map(([file]) => rootOf({ file })))
  const reparsed = parseFiles(new Map([...withDefects(defects)].filter(([file]) => roots.has(rootOf({ file })))))
  const isOther = (one: { file: string }) => !roots.has(rootOf(one))
  const isOwn = (one: { file: string }) => roots.has(rootOf(one))
  return {
    entries: [...first.entries.filter(isOther), ...reparsed.entries.filter(isOwn)],
    issues: reparsed.issues.filter(isOwn),
  }
}

type Remember = NonNullable<Parameters<typeof readEntries>[2]>
const parsed = new Map<string, ReturnType<Remember>>()

/** Caches the first parse of each entry. */
const remember: Remember = (entry: Entry, make) => {
  const name = `${entry.file}\n${entry.place}\n${entry.source}`
  const cached = parsed.get(name) ?? make()
  parsed.set(name, cached)
  return cached
}

/** The parsed content of the shortened demo with these defects, and the validation errors; without defects there are none. */
export function readWithDefects(...defects: readonly Defect[]): { content: Content; issues: ContentIssue[] } {
  const { entries, issues } = parseWithDefects(defects)
  return readEntries(entries, issues, remember)
}
