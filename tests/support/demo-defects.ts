/** The demo's content with defects. A process reads the content once, and after that only the file that differs. */
import { fileURLToPath } from 'node:url'
import type { Content } from '../../src/domain/content.ts'
import type { ContentFiles } from '../../src/domain/source/entry.ts'
import type { ContentProblem } from '../../src/domain/source/problem.ts'
import { filesOf } from '../../src/server/content/files.ts'
import { Memory } from '../../src/server/content/memory.ts'
import { readContent, readFiles } from '../../src/server/content/read-content.ts'

/** The path of the demo's content folder. */
export const demoFolder = fileURLToPath(new URL('../../content', import.meta.url))

/** All texts of the demo by their paths below the folder. */
export const demoFiles = filesOf(demoFolder)

/** All content of the demo. Tests must not change it. */
export const demoContent: Content = readContent(demoFolder)

const ARTICLE = 'articles/uk-student-visa-and-cas/'
const LONG_TABLE = /^(facts|rankings)\//
const rowsMax = 20

const rowsOf = (text: string, isKept: (row: string, at: number) => boolean) =>
  text.split('\n').filter(isKept).join('\n')

/** The demo with one article, the beginning of its long tables, and the schools and universities that the other files name. */
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

/** A replacement within a file. With null for `from`, `to` becomes the whole file; without `to` as well, the file goes. */
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

/** Keeps what the first reading made of each text, so that later readings only parse and check what differs. */
class FirstReading extends Memory {
  readonly #results = new Map<string, { of: readonly unknown[]; made: unknown }>()

  override find<T>(name: string, of: readonly unknown[], make: () => T): T {
    const first = this.#results.get(name)
    if (first?.of.length === of.length && first.of.every((one, at) => one === of[at])) return first.made as T
    const made = make()
    if (!first) this.#results.set(name, { of, made })
    return made
  }
}

const memory = new FirstReading()
readFiles(shortFiles, memory)

/** What the server reads from the shortened demo with these defects, and the validation errors; without defects there are none. */
export const readWithDefects = (...defects: readonly Defect[]): { content: Content; problems: ContentProblem[] } =>
  readFiles(withDefects(defects), memory)
