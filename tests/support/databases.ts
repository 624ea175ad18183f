/** A database for a test, SQLite or PostgreSQL: empty, or a copy of one that the run has made. */
import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { openStore, type Store } from '../../src/db/store.ts'
import { newFastFolder } from './fast-folder.ts'
import { sampled } from './scope.ts'
import { type Holding, madeFile, madeInPostgres, runAsAdmin } from './template-databases.ts'

export type Engine = 'sqlite' | 'postgres'

/** For SQL that the two databases run differently: locks, upserts, text search, collation, JSON, limits, time-outs. */
export const BOTH_ENGINES: readonly Engine[] = ['sqlite', 'postgres']

/** For SQL that Kysely compiles alike: SQLite in `npm test`, both under `npm run test:all`. */
export const ENGINES: readonly Engine[] = sampled(BOTH_ENGINES, 'sqlite')

export type TestDatabase = { url: string; drop: () => Promise<void> }

/** A URL of the run's PostgreSQL with an administrator's rights. */
export const adminUrl = (): string => inject('made').postgresUrl

/** An empty database, without a schema, or with the schema, or with content too. */
export async function createDatabase(engine: Engine, holding: Holding | null = null): Promise<TestDatabase> {
  return engine === 'sqlite' ? createSqlite(holding) : createPostgres(holding)
}

function createSqlite(holding: Holding | null): TestDatabase {
  const folder = newFastFolder('db')
  const url = join(folder, 'test.db')
  if (holding) copyFileSync(madeFile(inject('made').folder, holding), url)
  return { url, drop: async () => rmSync(folder, { recursive: true, force: true }) }
}

async function createPostgres(holding: Holding | null): Promise<TestDatabase> {
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2)}`
  const start = holding ? ` template ${await madeInPostgres(adminUrl(), holding)} strategy file_copy` : ''
  await runAsAdmin(adminUrl(), `create database ${name}${start}`)
  return {
    url: adminUrl().replace(/[^/]+$/, name),
    drop: () => runAsAdmin(adminUrl(), `drop database ${name} with (force)`),
  }
}

export type TestStore = { store: Store; url: string; drop: () => Promise<void> }

/** A migrated store, with the content of the fixtures or the demo if requested. */
export async function createStore(
  engine: Engine,
  { content = false }: { content?: boolean | 'fixture' } = {},
): Promise<TestStore> {
  const holding = content === 'fixture' ? 'fixture' : content ? 'content' : 'schema'
  const database = await createDatabase(engine, holding)
  const store = openStore(database.url)
  const drop = async () => {
    await store.close()
    await database.drop()
  }
  return { store, url: database.url, drop }
}
