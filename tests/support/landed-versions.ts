/** Databases as each landed version of the schema made them: its own statements, a few of its rows with shortened texts, a lead. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CompiledQuery, type Kysely } from 'kysely'
import { openStore } from '../../src/store/store.ts'
import type { Engine } from './databases.ts'

type Recorded = Record<Engine, string[]> & { migrations: string[]; rows: Record<string, Record<string, unknown>[]> }

const folder = join(import.meta.dirname, 'landed')

/** Each is named by its place in time and its commit. */
export const LANDED_VERSIONS = readdirSync(folder).map((file) => file.replace('.json', ''))

/** Kysely's own tables, as its migrator makes them. */
const MIGRATOR = [
  'create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null)',
  'create table kysely_migration_lock (id varchar(255) not null primary key, is_locked integer default 0 not null)',
  "insert into kysely_migration_lock (id, is_locked) values ('migration_lock', 0)",
]

const read = (version: string) => JSON.parse(readFileSync(join(folder, `${version}.json`), 'utf8')) as Recorded

/** The rows that a landed version left, by their table. */
export const recordedRows = (version: string): Recorded['rows'] => read(version).rows

/** Makes an empty database what a landed version left. */
export async function makeAsLanded(version: string, engine: Engine, url: string): Promise<void> {
  const recorded = read(version)
  const store = openStore(url)
  await store.transaction(async (tx) => {
    for (const statement of [...MIGRATOR, ...recorded[engine]]) await tx.executeQuery(CompiledQuery.raw(statement))
    const anything = tx as unknown as Kysely<Record<string, Record<string, unknown>>>
    const timestamp = '2026-11-20T00:00:00.000Z'
    const ran = recorded.migrations.map((name) => ({ name, timestamp }))
    for (const [table, rows] of Object.entries({ kysely_migration: ran, ...recorded.rows }))
      await anything.insertInto(table).values(rows).execute()
  })
  await store.close()
}
