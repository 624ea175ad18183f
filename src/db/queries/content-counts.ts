/** The things that content is made of, by kind, for lists. */
import type { CollectionKind } from '../../domain/content/collections.ts'
import type { Database } from '../store.ts'

export type KindCount = { kind: string; missing: string; changed: string; count: number }

/** How many things of each kind lack which languages and were changed in which, as JSON. */
export async function countEntries(db: Database): Promise<KindCount[]> {
  return db
    .selectFrom('content_entry')
    .select(['kind', 'missing', 'changed'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('is_gone', '=', 0)
    .groupBy(['kind', 'missing', 'changed'])
    .execute()
}

/** The files in which things of some kinds stand, in order. */
export async function listFilesOfKinds(
  db: Database,
  kinds: readonly CollectionKind[],
): Promise<{ kind: string; file: string }[]> {
  return db
    .selectFrom('content_entry')
    .select(['kind', 'file'])
    .distinct()
    .where('kind', 'in', kinds)
    .where('is_gone', '=', 0)
    .orderBy('file')
    .execute()
}

/** A language's texts of a thing were looked at and are right as they are. @param at milliseconds since 1970 */
export async function writeChanged(db: Database, file: string, place: string, changed: string): Promise<void> {
  await db.updateTable('content_entry').set({ changed }).where('file', '=', file).where('place', '=', place).execute()
}
