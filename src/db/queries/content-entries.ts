/** The entries that content is made of. */
import type { Selectable } from 'kysely'
import type { CollectionKind } from '../../domain/content/collections.ts'
import { isDemo } from '../../domain/content/entry.ts'
import type { ContentTables } from '../content-schema.ts'
import type { Database, Tx } from '../store.ts'
import { noteContentChanges } from './content-changes.ts'

export type EntryRow = Selectable<ContentTables['content_entry']>
export type RevisionRow = Selectable<ContentTables['content_revision']>

/** Every entry in the order of files; those that were removed too. */
export const listEntries = (db: Database): Promise<EntryRow[]> =>
  db.selectFrom('content_entry').selectAll().orderBy('file').orderBy('position').execute()

/** Whether the entries of the content are known, so that it can be edited. */
export async function hasEntries(db: Database): Promise<boolean> {
  return (await db.selectFrom('content_entry').select('file').limit(1).executeTakeFirst()) !== undefined
}

/** The entries of one thing: of an article its facts and texts. Includes removed entries. */
export const listPiecesOf = (db: Database, kind: CollectionKind, key: string): Promise<EntryRow[]> =>
  db
    .selectFrom('content_entry')
    .selectAll()
    .where('kind', '=', kind)
    .where('key', '=', key)
    .orderBy('file')
    .orderBy('position')
    .execute()

/** The entries of one thing that are there. */
export const listEntriesOf = async (db: Database, kind: CollectionKind, key: string): Promise<EntryRow[]> =>
  (await listPiecesOf(db, kind, key)).filter(({ is_gone }) => is_gone === 0)

/** What the entries of a kind say, those that were removed too. */
export const listSourcesOf = (
  db: Database,
  kind: CollectionKind,
): Promise<Pick<EntryRow, 'file' | 'key' | 'source'>[]> =>
  db.selectFrom('content_entry').select(['file', 'key', 'source']).where('kind', '=', kind).execute()

/** The entries of a kind, in the order of their files; those that were removed too. */
export const listEntriesOfKind = (db: Database, kind: CollectionKind): Promise<EntryRow[]> =>
  db.selectFrom('content_entry').selectAll().where('kind', '=', kind).orderBy('file').orderBy('position').execute()

/** The things of a kind without their texts, in the order of their files; those that were removed, where asked for. */
export const listEntryRows = (
  db: Database,
  kind: CollectionKind,
  { removed = false } = {},
): Promise<Omit<EntryRow, 'source' | 'loaded'>[]> =>
  db
    .selectFrom('content_entry')
    .select(['file', 'place', 'position', 'kind', 'key', 'is_gone', 'version', 'labels', 'missing', 'changed'])
    .select(['edited_at', 'edited_by'])
    .where('kind', '=', kind)
    .where('is_gone', '=', removed ? 1 : 0)
    .orderBy('file')
    .orderBy('position')
    .execute()

/** Keys of the entries that are as the demonstration has them: flagged, and never edited. */
export async function demoKeysOf(db: Database, kind: CollectionKind): Promise<Set<string>> {
  const rows = await db
    .selectFrom('content_entry')
    .select(['kind', 'key', 'source'])
    .where('kind', '=', kind)
    .where('is_gone', '=', 0)
    .where('edited_at', 'is', null)
    .where('source', 'like', '%"demo":true%')
    .execute()
  return new Set(rows.filter(isDemo).map(({ key }) => key))
}

/** One entry; null when there is none. */
export async function findEntry(db: Database, file: string, place: string): Promise<EntryRow | null> {
  const rows = await db
    .selectFrom('content_entry')
    .selectAll()
    .where('file', '=', file)
    .where('place', '=', place)
    .execute()
  return rows[0] ?? null
}

const pieceSize = 200

/** Makes the entries what `rows` say: adds and changes those, and removes the others. @param at milliseconds since 1970 */
export async function putEntries(
  tx: Tx,
  before: readonly EntryRow[],
  rows: readonly EntryRow[],
  at = Date.now(),
): Promise<void> {
  const rowsByName = new Map(before.map((row) => [nameOf(row), row]))
  const names = new Set(rows.map(nameOf))
  const gone = before.filter((row) => !names.has(nameOf(row)))
  for (const { file, place } of gone)
    await tx.deleteFrom('content_entry').where('file', '=', file).where('place', '=', place).execute()
  const changed = rows.filter((row) => !isSame(rowsByName.get(nameOf(row)), row))
  const isOther = (row: EntryRow) => {
    const former = rowsByName.get(nameOf(row))
    return former?.source !== row.source || former.is_gone !== row.is_gone
  }
  await noteContentChanges(tx, [...gone, ...changed.filter(isOther)], at)
  for (let at = 0; at < changed.length; at += pieceSize)
    await tx
      .insertInto('content_entry')
      .values(changed.slice(at, at + pieceSize))
      .onConflict((conflict) =>
        conflict.columns(['file', 'place']).doUpdateSet(({ ref }) => ({
          position: ref('excluded.position'),
          kind: ref('excluded.kind'),
          key: ref('excluded.key'),
          source: ref('excluded.source'),
          loaded: ref('excluded.loaded'),
          is_gone: ref('excluded.is_gone'),
          version: ref('excluded.version'),
          labels: ref('excluded.labels'),
          missing: ref('excluded.missing'),
          changed: ref('excluded.changed'),
          edited_at: ref('excluded.edited_at'),
          edited_by: ref('excluded.edited_by'),
        })),
      )
      .execute()
}

/** One name for an entry, whatever its file. */
export const nameOf = ({ file, place }: { file: string; place: string }): string => `${file}\n${place}`

const COLUMNS = [
  ...(['position', 'kind', 'key', 'source', 'loaded', 'is_gone', 'version', 'labels', 'missing', 'changed'] as const),
  ...(['edited_at', 'edited_by'] as const),
]
const isSame = (one: EntryRow | undefined, other: EntryRow) =>
  one !== undefined && COLUMNS.every((column) => one[column] === other[column])

/** Notes what things have become. */
export async function addRevisions(tx: Tx, rows: readonly RevisionRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += pieceSize)
    await tx
      .insertInto('content_revision')
      .values(rows.slice(at, at + pieceSize))
      .execute()
}

/** What a thing was, the newest first. */
export const listRevisions = (db: Database, kind: CollectionKind, key: string, limit = 200): Promise<RevisionRow[]> =>
  db
    .selectFrom('content_revision')
    .selectAll()
    .where('kind', '=', kind)
    .where('key', '=', key)
    .orderBy('at', 'desc')
    .orderBy('version', 'desc')
    .limit(limit)
    .execute()

/** One revision; null when there is none. */
export async function findRevision(db: Database, id: string): Promise<RevisionRow | null> {
  return (await db.selectFrom('content_revision').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}
