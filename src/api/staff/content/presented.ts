/** What leaves of the things that content is made of. */

import { z } from 'zod'
import type { EntryRow } from '../../../db/queries/content-entries.ts'
import { COLLECTION_KINDS, type CollectionKind } from '../../../domain/content/collections.ts'
import { readValue } from '../../../domain/content/entry.ts'
import type { Labels } from '../../../domain/content/labels.ts'
import { type ChangedAt, outdatedIn } from '../../../domain/content/outdated.ts'
import { isDeeper, levelsMax } from '../../../domain/content/values.ts'
import { editionCodes, type Locale, shownEditions } from '../../../domain/editions.ts'
import { parseJson } from '../../../domain/json.ts'

export const KindSchema = z.enum(COLLECTION_KINDS as [CollectionKind, ...CollectionKind[]])

/** What an entry says. */
export const ValueSchema = z.record(z.string(), z.unknown()).refine((value) => !isDeeper(value, levelsMax))

export const serializeEntryRow = (
  { file, place, source, version, edited_at, edited_by }: EntryRow,
  names: ReadonlyMap<string, string>,
) => ({
  file,
  place,
  value: readValue({ source }),
  version,
  edited_at,
  edited_by: (edited_by && names.get(edited_by)) ?? null,
})

export type Entry = {
  key: string
  file: string
  labels: Labels
  missing: Locale[]
  outdated: Locale[]
  edited_at: number | null
  /** A name; null for what was loaded. */
  edited_by: string | null
}

type Row = Pick<EntryRow, 'key' | 'file' | 'labels' | 'missing' | 'changed' | 'edited_at' | 'edited_by'>

/** One thing of all its texts: of an article, a file a language. */
export function serializeEntry(rows: readonly Row[], names: ReadonlyMap<string, string>): Entry {
  const [first] = rows as [Row]
  const latest = rows.reduce((one, other) => ((other.edited_at ?? 0) > (one.edited_at ?? 0) ? other : one))
  const documents = rows.filter(({ file }) => file.endsWith('.md'))
  const has = (locale: Locale) => documents.some(({ file }) => file.endsWith(`/${locale}.md`))
  const there = documents.length > 0 ? editionCodes().filter(has) : editionCodes()
  return {
    key: first.key,
    file: first.file,
    labels: Object.assign(
      {},
      ...rows.filter(({ file }) => !file.endsWith('article.yaml')).map(({ labels }) => parseJson(labels)),
    ),
    missing:
      documents.length > 0 ? shownEditions().filter((locale) => !has(locale)) : shownIn(parseJson(first.missing)),
    outdated: outdatedIn(changedIn(rows), there),
    edited_at: latest.edited_at,
    edited_by: (latest.edited_by && names.get(latest.edited_by)) ?? null,
  }
}

/** Those of some editions that visitors see: a hidden one needs no texts yet. */
export const shownIn = (editions: readonly Locale[]): Locale[] =>
  editions.filter((edition) => shownEditions().includes(edition))

/** When each language last changed, over all texts of a thing. */
export const changedIn = (rows: readonly Pick<Row, 'changed'>[]): ChangedAt =>
  Object.assign({}, ...rows.map(({ changed }) => parseJson(changed)))
