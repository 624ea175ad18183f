import { type DraftRow, findDraft, listDrafts } from '../../db/queries/content-drafts.ts'
import { type EntryRow, findEntry } from '../../db/queries/content-entries.ts'
import type { Database } from '../../db/store.ts'
import { readDocument } from '../../domain/articles/document.ts'
import { factsFile, textFile } from '../../domain/articles/files.ts'
import type { ArticleFacts } from '../../domain/articles/standing.ts'
import { readersOf } from '../../domain/content/article-editions.ts'
import type { ArticleKind } from '../../domain/content/articles.ts'
import type { Entries } from '../../domain/content/values.ts'
import { DomainError } from '../../domain/domain-error.ts'
import { editionCodes, type Locale } from '../../domain/editions.ts'
import { type Json, parseJson } from '../../domain/json.ts'

/** What an article's facts say; more than is named here stays as it is. */
export type Facts = Record<string, unknown> & {
  classification: number
  tags?: string[]
  country?: string | null
  writers?: Partial<Record<Locale, string>>
  related?: number[]
  picture?: string | null
  id: number
  kind?: ArticleKind
  editions?: Locale[]
  date_publish: string
  date_update: string
  draft?: boolean
  withdrawn?: Locale[]
}

export const readFacts = (source: Json<Entries>): Facts => parseJson(source) as Facts

/** An article as it is kept: its facts, its texts, and what waits beside them. */
export type ArticleSources = {
  key: string
  facts: EntryRow
  texts: Partial<Record<Locale, EntryRow>>
  drafts: Partial<Record<Locale, DraftRow>>
}

/** What the state of each language depends on, but for drafts. */
export function standingFacts({ facts, texts }: ArticleSources): ArticleFacts {
  const { draft = false, withdrawn = [] } = readFacts(facts.source)
  const heads = Object.entries(texts).map(([locale, row]) => [locale, row && readDocument(row.source).head] as const)
  return { draft, withdrawn, readers: readersOf(Object.fromEntries(heads)) }
}

const isThere = (row: EntryRow | null): row is EntryRow => row !== null && row.is_gone === 0

/** @throws DomainError `not_found` */
export async function readSources(db: Database, key: string): Promise<ArticleSources> {
  const [facts, drafts, ...texts] = await Promise.all([
    findEntry(db, factsFile(key), ''),
    listDrafts(db, `articles/${key}/`),
    ...editionCodes().map((locale) => findEntry(db, textFile(key, locale), '')),
  ])
  if (!isThere(facts)) throw new DomainError('not_found')
  return {
    key,
    facts,
    texts: byLocale((_, at) => {
      const row = texts[at] ?? null
      return isThere(row) ? row : undefined
    }),
    drafts: byLocale((locale) => drafts.find(({ file }) => file === textFile(key, locale))),
  }
}

/** A text in a language, and what waits beside it. */
export async function readText(db: Database, key: string, locale: Locale) {
  const file = textFile(key, locale)
  const [entry, draft] = await Promise.all([findEntry(db, file, ''), findDraft(db, file)])
  return { file, entry: isThere(entry) ? entry : null, draft }
}

function byLocale<T>(of: (locale: Locale, at: number) => T | undefined): Partial<Record<Locale, T>> {
  const entries = editionCodes().map((locale, at) => [locale, of(locale, at)] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}
