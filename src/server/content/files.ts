/** Files of a content folder → checked lists. What is wrong is noted, and read on. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse as parseCsv } from 'csv-parse/sync'
import { parse as parseYaml } from 'yaml'
import type { z } from 'zod'
import type { ContentFiles } from '../../domain/source/entry.ts'
import type { ContentProblem } from '../../domain/source/problem.ts'
import type { Memory } from './memory.ts'
import { problemOf } from './problems.ts'

/** The texts of a content folder, and what was found wrong in them so far. */
export type ContentFolder = {
  files: ContentFiles
  problems: ContentProblem[]
  /** What was made of them when they were last read. */
  memory?: Memory
}

type Parse = (text: string) => unknown

const TEXTS = /\.(md|yaml|csv)$/

/** Every text of a content folder on the disk. @param path such as `content` */
export function filesOf(path: string): ContentFiles {
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'))
  const texts = names.filter((name) => TEXTS.test(name) && !/(^|\/)\./.test(name)).sort()
  return new Map(texts.map((name) => [name, readFileSync(join(path, name), 'utf8')]))
}

/** The texts of a folder, given as such or by its path. */
export const textsOf = (folder: string | ContentFiles): ContentFiles =>
  typeof folder === 'string' ? filesOf(folder) : folder

/** What a file holds; undefined when it is not there or can't be read. */
export function readFile({ files, problems, memory }: ContentFolder, file: string, parse: Parse): unknown {
  const text = files.get(file)
  if (text === undefined) {
    problems.push({ file, path: 'the whole file', expected: 'a file', found: 'nothing' })
    return undefined
  }
  const read = () => parse(text.replace(/^\ufeff/, ''))
  try {
    return memory ? memory.find(file, [text], read) : read()
  } catch (error) {
    const [firstLine = ''] = String((error as Error).message).split('\n')
    problems.push({ file, path: 'the whole file', expected: `readable ${file.split('.').pop()}`, found: firstLine })
    return undefined
  }
}

/** Names of the folders or files below a folder, in order; a folder that isn't there is noted: what it held would be taken as removed. */
export function namesIn({ files, problems }: ContentFolder, folder: string): string[] {
  const below = [...files.keys()].filter((file) => file.startsWith(`${folder}/`))
  if (below.length === 0)
    problems.push({ file: folder, path: 'the whole folder', expected: 'a folder', found: 'nothing' })
  return [...new Set(below.map((file) => file.slice(folder.length + 1).split('/')[0] ?? ''))].sort()
}

export const readYaml: Parse = (text) => parseYaml(text)
const readCsv: Parse = (text) => parseCsv(text, { columns: true, skip_empty_lines: true, trim: true })

/** A file that holds one list. */
export function readList<S extends z.ZodType>(folder: ContentFolder, file: string, schema: S): z.output<S>[] {
  const items = readFile(folder, file, file.endsWith('.csv') ? readCsv : readYaml)
  return items === undefined ? [] : checkList(folder, file, items, schema)
}

/** A YAML file that holds several lists by name. @throws nothing; a list that isn't there is empty */
export function readLists(folder: ContentFolder, file: string, names: readonly string[]): Record<string, unknown> {
  const path = 'the whole file'
  const lists = readFile(folder, file, readYaml)
  if (lists === undefined) return {}
  if (typeof lists !== 'object' || lists === null || Array.isArray(lists)) {
    const found = lists === null ? 'nothing' : typeof lists
    folder.problems.push({ file, path, expected: 'lists by kind', found })
    return {}
  }
  const unknown = Object.keys(lists).filter((name) => !names.includes(name))
  if (unknown.length > 0)
    folder.problems.push({ file, path, expected: `only ${names.join(', ')}`, found: unknown.join(', ') })
  return lists as Record<string, unknown>
}

/** A file that holds one item. */
export function readSingle<S extends z.ZodType>(folder: ContentFolder, file: string, schema: S): z.output<S>[] {
  const value = readFile(folder, file, readYaml)
  return value === undefined ? [] : checkList(folder, file, [{ id: 1, ...(value as object) }], schema)
}

/** The items that fit the schema; what doesn't is noted with its place. */
export function checkList<S extends z.ZodType>(
  { problems, memory }: ContentFolder,
  file: string,
  items: unknown,
  schema: S,
  under = '',
): z.output<S>[] {
  const check = () => checked(file, items, schema, under)
  const found = memory ? memory.find(`${file} · ${under}`, [items, schema], check) : check()
  problems.push(...found.problems)
  return found.list
}

type Checked<S extends z.ZodType> = { list: z.output<S>[]; problems: ContentProblem[] }

function checked<S extends z.ZodType>(file: string, items: unknown, schema: S, under: string): Checked<S> {
  const problems: ContentProblem[] = []
  if (!Array.isArray(items)) {
    const found = items === null ? 'nothing' : typeof items
    problems.push({ file, path: under || 'the whole file', expected: 'a list', found })
    return { list: [], problems }
  }
  const list = items.flatMap((item, index) => {
    const parsed = schema.safeParse(item)
    if (parsed.success) return [parsed.data]
    // a CSV's first row of data stands in line 2
    const place = file.endsWith('.csv') ? `line ${index + 2}` : [under, `item ${index + 1}`].filter(Boolean).join(' ')
    problems.push(...parsed.error.issues.map((issue) => problemOf(file, { place, list: under, index }, issue, item)))
    return []
  })
  return { list, problems }
}
