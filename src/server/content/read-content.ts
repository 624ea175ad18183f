/** Turns entries into `Content`: validates each by the schema of its kind, then checks the references between them. */

import type { z } from 'zod'
import { ArticleSchema } from '../../domain/content/articles.ts'
import { checkValue } from '../../domain/content/check-value.ts'
import { COLLECTIONS, type Collection, type CollectionKind } from '../../domain/content/collections.ts'
import { type ContentFiles, type Entry, readValue } from '../../domain/content/entry.ts'
import { ContentError, type ContentIssue } from '../../domain/content/issue.ts'
import { BLOCK_KINDS, LIST_KINDS } from '../../domain/content/kinds.ts'
import { type Entries, isEntries } from '../../domain/content/values.ts'
import type { Block, Content } from '../../domain/content.ts'
import { editionCodes, editionsVersion } from '../../domain/editions.ts'
import { figuresByKey } from '../../domain/figures/figure.ts'
import { tangleIn } from '../../domain/markdown/tangles.ts'
import { checkCosts } from './check-costs.ts'
import { checkFigureEntries } from './check-figure-entries.ts'
import { checkMatch } from './check-match.ts'
import { checkReferences } from './check-references.ts'
import { checkEditions, setEditionsOf } from './editions.ts'
import { checkFigureNames } from './figure-names.ts'
import { linkArticles } from './link-articles.ts'
import { renderMarkdown } from './markdown.ts'
import { filesOf, parseFiles } from './parse-files.ts'
import { zodIssueToContentIssue } from './zod-issues.ts'

/** The content of valid entries, and all validation errors. */
export type ReadContent = { content: Content; issues: ContentIssue[] }

/** @param folder its texts, or its path, such as `content`. @throws ContentError that names every invalid field of every file */
export function readContent(folder: string | ContentFiles): Content {
  const parsed = parseFiles(typeof folder === 'string' ? filesOf(folder) : folder)
  const { content, issues } = readEntries(parsed.entries, parsed.issues)
  if (issues.length > 0) throw new ContentError(issues)
  return content
}

/** The result of an entry; nothing for an invalid one. */
type Made = { made: unknown[]; issues: ContentIssue[] }
/** By place, while the entry's source is unchanged. */
type ResultCache = Map<string, { source: string; made: Made }>

/** Returns a reader that caches: an entry whose source is unchanged is neither validated nor rendered again. */
export function readerOf(): (entries: readonly Entry[]) => ReadContent {
  let cache: ResultCache = new Map()
  let editions = ''
  return (entries) => {
    const now: ResultCache = new Map()
    // editions decide which texts and amounts an entry must have
    setEditionsOf(entries)
    if (editions !== editionsVersion()) cache = new Map()
    editions = editionsVersion()
    const read = readEntries(entries, [], (entry, make) => {
      const name = `${entry.file}\n${entry.place}`
      const last = cache.get(name)
      const result = last?.source === entry.source ? last : { source: entry.source, made: make() }
      now.set(name, result)
      return result.made
    })
    cache = now
    return read
  }
}

type Remember = (entry: Entry, make: () => Made) => Made

/** @param parsing errors from parsing the files */
export function readEntries(
  entries: readonly Entry[],
  parsing: readonly ContentIssue[] = [],
  remember: Remember = (_, make) => make(),
): ReadContent {
  setEditionsOf(entries)
  const issues = [...parsing]
  const byKind = Map.groupBy(entries, ({ kind }) => kind)
  const take = (entry: Entry, make: () => Made) => {
    const made = remember(entry, make)
    issues.push(...made.issues)
    return made.made
  }
  const of = (kind: CollectionKind) => (byKind.get(kind) ?? []).flatMap((entry) => take(entry, () => checked(entry)))
  const read: Record<string, unknown> = {
    ...Object.fromEntries(LIST_KINDS.filter((kind) => kind !== 'articles').map((kind) => [kind, of(kind)])),
    articles: articlesOf(byKind.get('articles') ?? [], take),
    blocks: {
      ...Object.fromEntries(BLOCK_KINDS.filter((kind) => kind !== 'service_notes').map((kind) => [kind, of(kind)])),
      ranking_lists: withPlaces(
        of('ranking_lists') as Block<'ranking_lists'>[],
        byKind.get('ranking_places') ?? [],
        take,
      ),
      service_notes: notesOf(byKind.get('service_notes') ?? [], issues),
    },
  }
  of('glossary')
  const content = linkArticles(read as Content)
  checkReferences(content, issues)
  issues.push(...checkEditions(content))
  // an invalid figure must not make every text that names it invalid
  if (!issues.some(({ file }) => FIGURE_FILES.includes(file))) {
    const figures = figuresByKey(content.blocks)
    issues.push(
      ...checkFigureEntries(content),
      ...checkFigureNames(entries, { figures, promises: new Set(content.blocks.promises.map(({ code }) => code)) }),
      ...checkCosts(content, figures),
      ...checkMatch(content, figures),
    )
  }
  return { content, issues }
}

const FIGURE_FILES = ['figures.yaml', 'living-costs.yaml', 'exchange-rates.yaml']

function checked(entry: Entry): Made {
  const { schema, given = {} }: Collection = COLLECTIONS[entry.kind]
  const value = readValue(entry)
  const more = Object.fromEntries(Object.entries(given).map(([name, of]) => [name, of(entry.key, value)]))
  return rendered(entry, checkedBy(schema, entry, isEntries(value) ? { ...more, ...value } : value))
}

function checkedBy(schema: z.ZodType, entry: Entry, value: unknown): Made {
  const { data, issues } = checkValue(schema, value)
  if (!issues) return { made: [data], issues: [] }
  return { made: [], issues: issues.map((issue) => zodIssueToContentIssue(entry, issue, value)) }
}

function rendered(entry: Entry, { made, issues }: Made): Made {
  const { markdown: fields }: Collection = COLLECTIONS[entry.kind]
  if (!fields || made.length === 0) return { made, issues }
  const textErrors: ContentIssue[] = []
  const render = (value: unknown, path: readonly string[]): unknown => {
    const [name = '', ...rest] = path
    if (Array.isArray(value)) return value.map((item) => render(item, path))
    if (!isEntries(value) || !(name in value)) return value
    const renderedValue =
      rest.length > 0 ? render(value[name], rest) : renderEach(entry, value[name] as Entries, name, textErrors)
    return { ...value, [name]: renderedValue }
  }
  const html = fields.reduce((value, field) => render(value, field.split('.')), made[0])
  return textErrors.length > 0 ? { made: [], issues: textErrors } : { made: [html], issues }
}

/** A text in languages as HTML; a text that would take too long to read is reported. */
function renderEach(entry: Entry, texts: Entries, field: string, textErrors: ContentIssue[]): Entries {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([locale, text]) => {
      if (typeof text !== 'string' || text === '') return []
      const html = htmlOf(entry, text, [field, locale], textErrors)
      return html === null ? [] : [[locale, html]]
    }),
  )
}

function htmlOf({ file, kind, key }: Entry, text: string, field: string[], textErrors: ContentIssue[]): string | null {
  const tangle = tangleIn(text)
  if (tangle === null) return renderMarkdown(text)
  const [expected, path] = ['readable md', [key, ...field].join(' · ')]
  const at = { kind, key, field, code: 'custom', values: { message: expected } }
  textErrors.push({ file, path, expected, found: tangle, at })
  return null
}

type Take = (entry: Entry, make: () => Made) => unknown[]

/** An article is its facts and one text for each language; unpublished articles are left out. */
function articlesOf(entries: readonly Entry[], take: Take): Content['articles'] {
  const articles = [...Map.groupBy(entries, ({ key }) => key).values()]
  return articles.flatMap((article) => {
    const facts = article.find(({ file }) => file.endsWith('article.yaml'))
    if (!facts) return []
    const value = readValue(facts)
    const withdrawn = Array.isArray(value.withdrawn) ? value.withdrawn : []
    const texts = editionCodes().flatMap((locale) => {
      const text = article.find(({ file }) => file.endsWith(`/${locale}.md`))
      if (!text || withdrawn.includes(locale)) return []
      return take(text, () => textOf(text)).map((html) => [locale, html] as const)
    })
    return take({ ...facts, source: `${facts.source}\n${JSON.stringify(texts)}` }, () =>
      checkedBy(ArticleSchema, facts, { ...value, texts: Object.fromEntries(texts) }),
    ) as Content['articles']
  })
}

function textOf(entry: Entry): Made {
  const { body, ...head } = readValue(entry)
  const issues: ContentIssue[] = []
  const content = htmlOf(entry, String(body ?? ''), ['body'], issues)
  return issues.length > 0 ? { made: [], issues } : { made: [{ ...head, content }], issues }
}

/** The rankings, each with its table of places. */
function withPlaces(
  rankings: readonly Block<'ranking_lists'>[],
  entries: readonly Entry[],
  take: Take,
): Block<'ranking_lists'>[] {
  const byFile = Map.groupBy(entries, ({ file }) => file)
  return rankings.map((ranking) => {
    const ownPlaces = byFile.get(`rankings/${ranking.code}.csv`) ?? []
    const places = ownPlaces.flatMap((entry) => take(entry, () => checked(entry))) as Block<'ranking_lists'>['places']
    return { ...ranking, places }
  })
}

/** The notes for every order are one block, each note an entry. */
function notesOf(entries: readonly Entry[], issues: ContentIssue[]): Block<'service_notes'>[] {
  const [first] = entries
  if (!first) return []
  const value = Object.assign({ id: 1 }, ...entries.map(readValue))
  const { made, issues: noteErrors } = checkedBy(COLLECTIONS.service_notes.schema, first, value)
  issues.push(...noteErrors.map((issue) => ofNote(issue, entries)))
  return made as Block<'service_notes'>[]
}

function ofNote(issue: ContentIssue, entries: readonly Entry[]): ContentIssue {
  const entry = entries.find(({ key }) => key === issue.at?.field[0])
  return entry && issue.at ? { ...issue, at: { ...issue.at, key: entry.key } } : issue
}
