/** When content last changed, for site maps. Times are milliseconds since 1970. */
import type { CollectionKind } from '../../domain/content/collections.ts'
import { perVersion } from '../per-version.ts'
import type { Tx } from '../store.ts'

/** Kinds whose entries have a page each; of others only the latest change is stored. */
const WITH_PAGES: readonly CollectionKind[] = ['free_pages', 'guides', 'pages', 'schools']

type Changed = { kind: CollectionKind; key: string }

/** Figures of a school change its page. @returns '' for an entry without a page */
function pageKeyOf({ kind, key }: Changed): string {
  // file, school, kind and level of a figure
  if (kind === 'facts') return key.split('~')[1] ?? ''
  return WITH_PAGES.includes(kind) ? key : ''
}

const pieceSize = 200

/** Stores that entries changed, with the latest change of their kinds. */
export async function noteContentChanges(tx: Tx, entries: readonly Changed[], at: number): Promise<void> {
  const keys = new Map(
    entries.flatMap((entry) =>
      [pageKeyOf(entry), ''].map((key) => [`${entry.kind} ${key}`, { kind: entry.kind, key, at }] as const),
    ),
  )
  const rows = [...keys.values()]
  for (let from = 0; from < rows.length; from += pieceSize)
    await tx
      .insertInto('content_change')
      .values(rows.slice(from, from + pieceSize))
      .onConflict((conflict) =>
        conflict.columns(['kind', 'key']).doUpdateSet(({ ref }) => ({ at: ref('excluded.at') })),
      )
      .execute()
}

/** The latest change by kind and key; by kind alone under an empty key. Content that was loaded before changes were stored is missing. */
export const contentChanges = perVersion(async (db): Promise<ReadonlyMap<string, number>> => {
  const rows = await db.selectFrom('content_change').selectAll().execute()
  return new Map(rows.map(({ kind, key, at }) => [changeName(kind, key), Number(at)]))
})

export const changeName = (kind: CollectionKind, key = ''): string => `${kind} ${key}`
