/** The things that content is made of, by kind, for lists. */
import type { Database } from '../store.ts'

export type KindCount = { kind: string; missing: string; changed: string; count: number }

/** How many things of each kind lack which languages and were changed in which, as JSON. */
export async function countThings(db: Database): Promise<KindCount[]> {
  const rows = await db
    .selectFrom('content_entry')
    .select(['kind', 'missing', 'changed'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('is_gone', '=', 0)
    .where('kind', 'is not', null)
    .groupBy(['kind', 'missing', 'changed'])
    .execute()
  return rows.map((row) => ({ ...row, kind: String(row.kind) }))
}

/** The files in which things of some kinds stand, in order. */
export async function listFilesOfKinds(
  db: Database,
  kinds: readonly string[],
): Promise<{ kind: string; file: string }[]> {
  const rows = await db
    .selectFrom('content_entry')
    .select(['kind', 'file'])
    .distinct()
    .where('kind', 'in', kinds)
    .where('is_gone', '=', 0)
    .orderBy('file')
    .execute()
  return rows.map(({ kind, file }) => ({ kind: kind ?? '', file }))
}

/** A language's texts of a thing were looked at and are right as they are. @param at milliseconds since 1970 */
export async function writeChanged(db: Database, file: string, place: string, changed: string): Promise<void> {
  await db.updateTable('content_entry').set({ changed }).where('file', '=', file).where('place', '=', place).execute()
}
