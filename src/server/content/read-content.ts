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
import { ContentError, type ContentProblem, problemOf } from './problems.ts'

/** @param folder such as `content`. @throws ContentError that names every wrong field of every file */
export function readContent(folder: string): Content {
  const problems: ContentProblem[] = []
  const home = readFile(folder, 'home.yaml', parseYaml, problems) as Record<string, unknown> | undefined
  const fromHome = <K extends BlockKind>(kind: K) =>
    checkList('home.yaml', home?.[kind] ?? [], BLOCK_SCHEMAS[kind], problems, kind) as Block<K>[]
  const list = <S extends z.ZodType>(file: string, schema: S) =>
    checkList(file, readFile(folder, file, parseYaml, problems) ?? [], schema, problems)
  const table = <S extends z.ZodType>(file: string, schema: S) =>
    checkList(file, readFile(folder, file, readCsv, problems) ?? [], schema, problems)
  const content: Content = {
    enrollments: list('enrollments.yaml', EnrollmentSchema),
    countries: list('countries.yaml', CountrySchema),
    colleges: list('colleges.yaml', CollegeSchema),
    tags: list('tags.yaml', TagSchema),
    cities: table('cities.csv', CitySchema),
    schools: table('schools.csv', SchoolSchema),
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
  if (problems.length === 0) checkReferences(content, problems)
  if (problems.length > 0) throw new ContentError(problems)
  return content
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
    problems.push({ file, path: under || 'the whole file', expected: 'a list', found: typeof items })
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
    updated: String(parts[0]?.head.updated),
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

/** Ids and codes are there once, and what refers to another row finds it. */
function checkReferences(content: Content, problems: ContentProblem[]): void {
  const { cities, schools, countries, enrollments, colleges, tags } = content
  const known = {
    city: new Set(cities.map(({ slug }) => slug)),
    enrollment: new Set(enrollments.map(({ id }) => id)),
    college: slugs(colleges),
    tag: slugs(tags),
  }
  const refer = (file: string, path: string, kind: keyof typeof known, value: string | number) => {
    if (!(known[kind] as Set<string | number>).has(value))
      problems.push({ file, path, expected: `a known ${kind}`, found: JSON.stringify(value) })
  }
  for (const { code, enrollments: offered } of countries)
    for (const id of offered) refer('countries.yaml', `${code} · enrollments`, 'enrollment', id)
  for (const school of schools) {
    const at = (field: string) => `${school.slug} · ${field}`
    refer('schools.csv', at('city'), 'city', school.city)
    for (const id of school.enrollments) refer('schools.csv', at('enrollments'), 'enrollment', id)
    for (const slug of school.colleges) refer('schools.csv', at('colleges'), 'college', slug)
    for (const slug of school.tags) refer('schools.csv', at('tags'), 'tag', slug)
  }
  for (const [file, keys] of [
    ['schools.csv', schools.map(({ id }) => id)],
    ['schools.csv', schools.map(({ slug }) => slug)],
    ['cities.csv', cities.map(({ slug }) => slug)],
    ['countries.yaml', countries.map(({ id }) => id)],
    ['offices.yaml', content.blocks.offices.map(({ code }) => code)],
  ] as const) {
    const twice = keys.find((key, index) => keys.indexOf(key as never) !== index)
    if (twice !== undefined) problems.push({ file, path: 'id or slug', expected: 'each once', found: `${twice} twice` })
  }
}

const slugs = (rows: readonly { slug: string }[]) => new Set(rows.map(({ slug }) => slug))
