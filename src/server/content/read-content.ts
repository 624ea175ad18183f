/** Reads a content folder: files → schemas → `Content`, all or nothing. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse as parseCsv } from 'csv-parse/sync'
import { marked } from 'marked'
import { parse as parseYaml } from 'yaml'
import type { z } from 'zod'
import {
  BLOCK_SCHEMAS,
  type Block,
  type BlockKind,
  CitySchema,
  CollegeSchema,
  type Content,
  CountrySchema,
  EnrollmentSchema,
  SchoolSchema,
  TagSchema,
} from '../../domain/content.ts'
import { LOCALES } from '../../domain/editions.ts'
import { checkReferences } from './check-references.ts'
import { ContentError, type ContentProblem, problemOf } from './problems.ts'

/** @param folder such as `content`. @throws ContentError that names every wrong field of every file */
export function readContent(folder: string): Content {
  const problems: ContentProblem[] = []
  const home = readHome(folder, problems)
  const fromHome = <K extends BlockKind>(kind: K) =>
    checkList('home.yaml', home[kind] ?? [], BLOCK_SCHEMAS[kind], problems, kind) as Block<K>[]
  const list = <S extends z.ZodType>(file: string, schema: S, parse: (text: string) => unknown = parseYaml) => {
    const items = readFile(folder, file, parse, problems)
    return items === undefined ? [] : checkList(file, items, schema, problems)
  }
  const content: Content = {
    enrollments: list('enrollments.yaml', EnrollmentSchema),
    countries: list('countries.yaml', CountrySchema),
    colleges: list('colleges.yaml', CollegeSchema),
    tags: list('tags.yaml', TagSchema),
    cities: list('cities.csv', CitySchema, readCsv),
    schools: list('schools.csv', SchoolSchema, readCsv),
    blocks: {
      banners: fromHome('banners'),
      customizes: fromHome('customizes'),
      flows: fromHome('flows'),
      services: fromHome('services'),
      advertisements: fromHome('advertisements'),
      videos: fromHome('videos'),
      faq: fromHome('faq'),
      offices: list('offices.yaml', BLOCK_SCHEMAS.offices),
      site: single(folder, 'site.yaml', BLOCK_SCHEMAS.site, problems),
      consultation: single(folder, 'consultation.yaml', BLOCK_SCHEMAS.consultation, problems),
      pages: [readPage(folder, 'privacy', problems)].filter((page) => page !== null),
    },
  }
  checkReferences(content, problems)
  if (problems.length > 0) throw new ContentError(problems)
  return content
}

const HOME_KINDS: readonly string[] = ['banners', 'customizes', 'flows', 'services', 'advertisements', 'videos', 'faq']

/** The lists of the home page by kind. */
function readHome(folder: string, problems: ContentProblem[]): Record<string, unknown> {
  const file = 'home.yaml'
  const path = 'the whole file'
  const home = readFile(folder, file, parseYaml, problems)
  if (home === undefined) return {}
  if (typeof home !== 'object' || home === null || Array.isArray(home)) {
    problems.push({ file, path, expected: 'lists by kind', found: home === null ? 'nothing' : typeof home })
    return {}
  }
  const unknown = Object.keys(home).filter((kind) => !HOME_KINDS.includes(kind))
  if (unknown.length > 0)
    problems.push({ file, path, expected: `only ${HOME_KINDS.join(', ')}`, found: unknown.join(', ') })
  return home as Record<string, unknown>
}

function readFile(folder: string, file: string, parse: (text: string) => unknown, problems: ContentProblem[]): unknown {
  const path = join(folder, file)
  if (!existsSync(path)) {
    problems.push({ file, path: 'the whole file', expected: 'a file', found: 'nothing' })
    return undefined
  }
  try {
    return parse(readFileSync(path, 'utf8').replace(/^\ufeff/, ''))
  } catch (error) {
    const [firstLine = ''] = String((error as Error).message).split('\n')
    problems.push({ file, path: 'the whole file', expected: `readable ${file.split('.').pop()}`, found: firstLine })
    return undefined
  }
}

const readCsv = (text: string) => parseCsv(text, { columns: true, skip_empty_lines: true, trim: true }) as unknown

function checkList<S extends z.ZodType>(
  file: string,
  items: unknown,
  schema: S,
  problems: ContentProblem[],
  under = '',
): z.output<S>[] {
  if (!Array.isArray(items)) {
    problems.push({
      file,
      path: under || 'the whole file',
      expected: 'a list',
      found: items === null ? 'nothing' : typeof items,
    })
    return []
  }
  return items.flatMap((item, index) => {
    const parsed = schema.safeParse(item)
    if (parsed.success) return [parsed.data]
    // a CSV's first row of data stands in line 2
    const place = file.endsWith('.csv') ? `line ${index + 2}` : [under, `item ${index + 1}`].filter(Boolean).join(' ')
    problems.push(...parsed.error.issues.map((issue) => problemOf(file, place, issue, item)))
    return []
  })
}

function single<S extends z.ZodType>(
  folder: string,
  file: string,
  schema: S,
  problems: ContentProblem[],
): z.output<S>[] {
  const value = readFile(folder, file, parseYaml, problems)
  return value === undefined ? [] : checkList(file, [{ id: 1, ...(value as object) }], schema, problems)
}

const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/

/** One folder, a Markdown file a locale, with title, description, updated and version on top. */
function readPage(folder: string, code: string, problems: ContentProblem[]): Block<'pages'> | null {
  const files = LOCALES.map((locale) => ({ locale, file: `${code}/${locale}.md` }))
  const parts = files.map(({ locale, file }) => {
    const read = readFile(folder, file, (text) => splitFrontMatter(text), problems) as
      | { head: Record<string, string>; body: string }
      | undefined
    return { locale, head: read?.head ?? {}, body: read?.body ?? '' }
  })
  const texts = (of: (part: (typeof parts)[number]) => string | undefined) =>
    Object.fromEntries(parts.map((part) => [part.locale, of(part)]))
  const page = {
    id: 1,
    code,
    version: parts[0]?.head.version,
    updated: parts[0]?.head.updated,
    title: texts(({ head }) => head.title),
    description: texts(({ head }) => head.description),
    body: texts(({ body }) => marked.parse(body, { async: false })),
  }
  return (checkList(`${code}/*.md`, [page], BLOCK_SCHEMAS.pages, problems)[0] as Block<'pages'> | undefined) ?? null
}

function splitFrontMatter(text: string): { head: unknown; body: string } {
  const [, head, body] = FRONT_MATTER.exec(text.replaceAll('\r\n', '\n')) ?? []
  if (head === undefined || body === undefined) throw new Error('no front matter between two lines of ---')
  return { head: parseYaml(head, { schema: 'failsafe' }), body }
}
