import { sql } from 'kysely'
import { MIGRATIONS } from '../migrations/index.ts'
import type { Store } from '../store.ts'

/** The engine's version, which migrations the database lacks, and which it has that this version doesn't know. Changes nothing. */
export async function readStanding({
  engine,
  read,
}: Store): Promise<{ version: string; missing: string[]; unknown: string[] }> {
  const query =
    engine === 'sqlite'
      ? sql<{ version: string }>`select sqlite_version() as version`
      : sql<{ version: string }>`select current_setting('server_version') as version`
  const version = (await query.execute(read)).rows[0]?.version ?? ''
  const tables = await read.introspection.getTables({ withInternalKyselyTables: true })
  const done = tables.some(({ name }) => name === 'kysely_migration')
    ? (await sql<{ name: string }>`select name from kysely_migration`.execute(read)).rows.map(({ name }) => name)
    : []
  const migrations = Object.keys(MIGRATIONS)
  return {
    version,
    missing: migrations.filter((name) => !done.includes(name)),
    unknown: done.filter((name) => !migrations.includes(name)),
  }
}
