/** Brings the schema up to date: all that is new, or nothing of it when it is ended half-way. */
import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { MIGRATIONS } from './migrations/index.ts'
import { NewerDatabase } from './outage.ts'
import type { Tables } from './schema.ts'

/** Answers the names of the migrations that ran. */
export async function migrate(db: Kysely<Tables>): Promise<string[]> {
  // numbers are given out before the work is done: one may land after a higher one
  const provider = { getMigrations: async () => MIGRATIONS }
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw (await newerDatabase(db)) ?? error
  return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName)
}

/** lock_not_available */
const LOCKED = '55P03'
/** Whoever asks for a table while a migration waits for it stands behind it: no longer than this. */
const tableWait = '2s'
const triesMax = 60
const pauseMs = 500

/** The same on PostgreSQL, beside instances that serve: in one transaction, one instance after the other, and again when a table is in use for too long. */
export async function migrateBesideOthers(db: Kysely<Tables>): Promise<string[]> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(async (tx) => {
        const waitFor = (time: string) => sql`select set_config('lock_timeout', ${time}, true)`.execute(tx)
        await waitFor('1h')
        // before anything is looked at; the adapter's own comes after it has made Kysely's tables
        await tx.getExecutor().adapter.acquireMigrationLock(tx, { lockTable: '', lockRowId: '' })
        await waitFor(tableWait)
        return migrate(tx)
      })
    } catch (error) {
      if ((error as { code?: unknown }).code !== LOCKED || tries === triesMax) throw error
      await pause(pauseMs)
    }
  }
}

/** Null unless its tables were made by migrations that this version doesn't know. */
async function newerDatabase(db: Kysely<Tables>): Promise<NewerDatabase | null> {
  const ran = await sql<{ name: string }>`select name from kysely_migration order by name`
    .execute(db)
    .catch(() => ({ rows: [] }))
  const unknown = ran.rows.map(({ name }) => name).filter((name) => !Object.hasOwn(MIGRATIONS, name))
  return unknown.length > 0 ? new NewerDatabase(unknown) : null
}
