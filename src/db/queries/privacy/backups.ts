import type { Database, Tx } from '../../store.ts'

/** Notes that a backup was made. @param at milliseconds since 1970 */
export const noteBackup = (tx: Tx, at: number, name: string) =>
  tx
    .insertInto('backup_made')
    .values({ at, name })
    .onConflict((conflict) => conflict.column('at').doNothing())
    .execute()

/** Backups that were made at a time or later, newest first. */
export const listBackups = (db: Database, since: number) =>
  db.selectFrom('backup_made').selectAll().where('at', '>=', since).orderBy('at', 'desc').execute()

/** When the newest backup began that is known, by rule or by hand, in milliseconds since 1970; null before the first. */
export async function readNewestBackup(db: Database): Promise<number | null> {
  const row = await db
    .selectFrom('backup_made')
    .select(({ fn }) => fn.max('at').as('at'))
    .executeTakeFirst()
  return row?.at ?? null
}
