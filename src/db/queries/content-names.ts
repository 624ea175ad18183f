/** What things are called that other things of the content name. */
import { isKeyOf } from '../../domain/collections.ts'
import { COLLECTION_KINDS, type CollectionKind, collectionOf } from '../../domain/content/collections.ts'
import { readValue } from '../../domain/content/entry.ts'
import { parseJson } from '../../domain/json.ts'
import type { Database } from '../store.ts'
import { listEntriesOfKind } from './content-entries.ts'

export type NamedEntry = {
  id: number
  /** Its slug or code; '' where it has none. */
  code: string
  en: string
  vi: string | null
  tw: string | null
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

/** Every thing of a kind, by its English name. */
export async function listNames(db: Database, kind: NamedKind): Promise<NamedEntry[]> {
  const entries = isKeyOf(TABLES, kind)
    ? await inTable(db, TABLES[kind])
    : kind === 'countries'
      ? await amongCountries(db)
      : await inBlocks(db, kind)
  return entries.toSorted((one, other) => (one.en < other.en ? -1 : 1))
}

async function inTable(db: Database, table: (typeof TABLES)[keyof typeof TABLES]): Promise<NamedEntry[]> {
  const rows = await db.selectFrom(table).select(['id', 'slug', 'name_en', 'name_vi', 'name_tw']).execute()
  return rows.map(({ id, slug, name_en, name_vi, name_tw }) => ({
    id,
    code: slug,
    en: name_en,
    vi: name_vi,
    tw: name_tw,
  }))
}

/** Hidden ones too, which have no row. */
async function amongCountries(db: Database): Promise<NamedEntry[]> {
  const entries = (await listEntriesOfKind(db, 'countries')).filter(({ is_gone }) => is_gone === 0)
  return entries.map((entry) => {
    const { en = entry.key, vi = null, tw = null } = parseJson(entry.labels)
    return { id: Number(readValue(entry).id), code: entry.key, en, vi, tw }
  })
}

type Texts = string | { en: string; vi?: string | null; tw?: string | null }
type Data = {
  code?: string
  slug?: string
  name?: Texts
  title?: Texts
  label?: Texts
  name_en?: string
  name_vi?: string
  name_tw?: string
}

async function inBlocks(db: Database, kind: string): Promise<NamedEntry[]> {
  const rows = await db.selectFrom('content_block').select(['id', 'data']).where('kind', '=', kind).execute()
  return rows.map(({ id, data }) => {
    const { code, slug, name, title, label, name_en = '', name_vi, name_tw }: Data = JSON.parse(data)
    const texts = name ?? title ?? label ?? { en: name_en, vi: name_vi, tw: name_tw }
    const { en, vi = null, tw = null } = typeof texts === 'string' ? { en: texts } : texts
    return { id, code: code ?? slug ?? '', en, vi, tw }
  })
}
