/** Rows as the search reads them, a file a kind in documents/. Nothing else decides what can be found. */
import type { Database } from '../store.ts'
import { articles } from './documents/articles.ts'
import type { DocumentReader, Numbered, Source } from './documents/document-reader.ts'
import { countries, tags } from './documents/names.ts'
import { questions } from './documents/questions.ts'
import { schools } from './documents/schools.ts'
import { sections } from './documents/sections.ts'
import { services } from './documents/services.ts'
import type { SearchKind } from './text/search-terms.ts'

const READERS: Record<SearchKind, DocumentReader> = {
  school: schools,
  article: articles,
  tag: tags,
  question: questions,
  country: countries,
  section: sections,
  service: services,
}

/** What can be found of the rows with these ids; a row that is away, or a draft, can't be. */
export const readDocuments = (db: Database, kind: SearchKind, ids: readonly number[]): Promise<Numbered[]> =>
  ids.length === 0 ? Promise.resolve([]) : READERS[kind].read(db, ids)

/** Whether what can be found of a kind is made of any of these. */
export const readsAny = (kind: SearchKind, changed: ReadonlySet<Source>): boolean =>
  READERS[kind].of.some((source) => changed.has(source))

/** The next ids of a kind after one, in order. */
export const nextIds = (db: Database, kind: SearchKind, after: number, count: number): Promise<number[]> =>
  READERS[kind].nextIds(db, after, count)
