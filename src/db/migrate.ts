/** Brings the schema up to date: all that is new, or nothing of it when it is ended half-way. */

import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { partsOf } from '../domain/thrown.ts'
import { MIGRATIONS } from './migrations/index.ts'
import { NewerDatabase } from './outage.ts'
import type { Tables } from './schema.ts'

/** Answers the names of the migrations that ran. */
export async function migrate(db: Kysely<Tables>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw (await newerDatabase(db)) ?? error
  return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName)
}

/** lock_not_available */
const LOCKED = '55P03'
/** in_failed_sql_transaction: Kysely asks on in a transaction that a refusal has ended, and its reason is gone */
const ABORTED = '25P02'
/** How long a migration may wait for a table's lock; other queries on the table wait behind it. */
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
      const { code } = partsOf(error)
      if (code === ABORTED) throw (await refusedTables(db)) ?? error
      if (code !== LOCKED || tries === triesMax) throw error
      await pause(pauseMs)
    }
  }
}

/** A sentence for the owner, unless the role may make tables. Since PostgreSQL 15 only a database's owner may. */
async function refusedTables(db: Kysely<Tables>): Promise<Error | null> {
  const { rows } = await sql<{ role: string; schema: string | null; may: boolean | null }>`
    select current_user as role, current_schema() as schema, has_schema_privilege(current_schema(), 'create') as may`.execute(
    db,
  )
  const { role, schema, may } = rows[0] ?? {}
  if (may) return null
  return new Error(
    `the role ${role} may not make tables in the schema ${schema ?? 'public'}: make it the owner of the database (alter database … owner to ${role}), or grant create on schema ${schema ?? 'public'} to it`,
  )
}

/** Null unless its tables were made by migrations that this version doesn't know. */
async function newerDatabase(db: Kysely<Tables>): Promise<NewerDatabase | null> {
  const ran = await sql<{ name: string }>`select name from kysely_migration order by name`
    .execute(db)
    .catch(() => ({ rows: [] }))
  const unknown = ran.rows.map(({ name }) => name).filter((name) => !Object.hasOwn(MIGRATIONS, name))
  return unknown.length > 0 ? new NewerDatabase(unknown) : null
}
