/** Databases of a release: its statements, a lead, an order, and the queued emails. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CompiledQuery, type Kysely } from 'kysely'
import { openStore } from '../../src/db/store.ts'
import type { Engine } from './databases.ts'

type Row = Record<string, unknown>
type Release = Record<Engine, string[]> & { migrations: string[]; rows: Record<string, Row[]> }

const folder = join(import.meta.dirname, '../fixtures/releases')

/** The oldest version that can be updated. 0.3.0 was recorded while 31 migrations still made its schema. */
export const LAST_RELEASE = readdirSync(folder)
  .map((file) => file.replace('.json', ''))
  .sort()
  .at(-1) as string

const readRelease = () => JSON.parse(readFileSync(join(folder, `${LAST_RELEASE}.json`), 'utf8')) as Release

/** Kysely's own tables, as its migrator creates them. */
const MIGRATOR = [
  'create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null)',
  'create table kysely_migration_lock (id varchar(255) not null primary key, is_locked integer default 0 not null)',
  "insert into kysely_migration_lock (id, is_locked) values ('migration_lock', 0)",
]

/** Fills an empty database with the state of the last release. */
export async function makeLastRelease(engine: Engine, url: string): Promise<void> {
  const release = readRelease()
  const store = openStore(url)
  await store.transaction(async (tx) => {
    for (const statement of [...MIGRATOR, ...release[engine]]) await tx.executeQuery(CompiledQuery.raw(statement))
    const tables = tx as unknown as Kysely<Record<string, Row>>
    const migrations = release.migrations.map((name) => ({ name, timestamp: '2026-11-24T00:00:00.000Z' }))
    for (const [table, rows] of Object.entries({ kysely_migration: migrations, ...release.rows }))
      await tables.insertInto(table).values(rows).execute()
  })
  await store.close()
}
