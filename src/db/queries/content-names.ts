/** What things are called that other things of the content name. */

import { isKeyOf } from '../../domain/collections.ts'
import { COLLECTION_KINDS, type CollectionKind, collectionOf } from '../../domain/content/collections.ts'
import { readValue } from '../../domain/content/entry.ts'
import { defaultEdition } from '../../domain/editions.ts'
import { parseJson } from '../../domain/json.ts'
import { type Localized, localize, type NameColumns, namesOfRow, sameText } from '../../domain/localized.ts'
import type { Database } from '../store.ts'
import { listEntriesOfKind } from './content-entries.ts'

export type NamedEntry = {
  id: number
  /** Its slug or code; '' where it has none. */
  code: string
  names: Localized
}

const TABLES = {
  enrollments: 'enrollment',
  colleges: 'college',
  tags: 'tag',
  cities: 'city',
  schools: 'school',
  classifications: 'classification',
  article_tags: 'article_tag',
} as const

/** Kinds that a field of another kind names; articles have a search of their own. */
export const NAMED_KINDS: readonly CollectionKind[] = COLLECTION_KINDS.filter(
  (kind) =>
    kind !== 'articles' &&
    COLLECTION_KINDS.some((other) =>
      Object.values(collectionOf(other).references ?? {}).some((target) => target.startsWith(`${kind}.`)),
    ),
)
export type NamedKind = CollectionKind
export const isNamedKind = (kind: CollectionKind): boolean => NAMED_KINDS.includes(kind)

/** Every entry of a kind, by the name in the default edition. */
export async function listNames(db: Database, kind: NamedKind): Promise<NamedEntry[]> {
  const entries = isKeyOf(TABLES, kind)
    ? await inTable(db, TABLES[kind])
    : kind === 'countries'
      ? await amongCountries(db)
      : await inBlocks(db, kind)
  const nameOf = ({ names }: NamedEntry) => localize(names, defaultEdition()).text
  return entries.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
}

async function inTable(db: Database, table: (typeof TABLES)[keyof typeof TABLES]): Promise<NamedEntry[]> {
  const rows: (NameColumns & { id: number; slug: string })[] = await db.selectFrom(table).selectAll().execute()
  return rows.map((row) => ({ id: row.id, code: row.slug, names: namesOfRow(row) }))
}

/** Hidden ones too, which have no row. */
async function amongCountries(db: Database): Promise<NamedEntry[]> {
  const entries = (await listEntriesOfKind(db, 'countries')).filter(({ is_gone }) => is_gone === 0)
  return entries.map((entry) => ({
    id: Number(readValue(entry).id),
    code: entry.key,
    names: { ...sameText(entry.key), ...parseJson(entry.labels) },
  }))
}

type Names = Partial<NameColumns> & Partial<Record<'name' | 'title' | 'label' | 'own_name', string | Localized>>
type Data = Names & { code?: string; slug?: string }

async function inBlocks(db: Database, kind: string): Promise<NamedEntry[]> {
  const rows = await db.selectFrom('content_block').select(['id', 'data']).where('kind', '=', kind).execute()
  return rows.map(({ id, data }) => {
    const {
      code,
      slug,
      name,
      title,
      label,
      own_name,
      name_en = '',
      name_vi = null,
      name_tw = null,
    }: Data = JSON.parse(data)
    const texts = name ?? title ?? label ?? own_name ?? namesOfRow({ name_en, name_vi, name_tw })
    return { id, code: code ?? slug ?? '', names: typeof texts === 'string' ? sameText(texts) : texts }
  })
}
