/** A fresh database of either kind for a test file. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { loadContent } from '../../src/commands/load-content.ts'
import { readContent } from '../../src/server/content/read-content.ts'
import { openStore, type Store } from '../../src/store/store.ts'

export const ENGINES = ['sqlite', 'postgres'] as const
export type Engine = (typeof ENGINES)[number]

export type TestDatabase = { url: string; drop: () => Promise<void> }

export async function createDatabase(engine: Engine): Promise<TestDatabase> {
  return engine === 'sqlite' ? createSqlite() : createPostgres()
}

function createSqlite(): TestDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'waypoint-db-'))
  return { url: join(folder, 'test.db'), drop: async () => rmSync(folder, { recursive: true, force: true }) }
}

async function createPostgres(): Promise<TestDatabase> {
  const adminUrl = inject('postgresUrl')
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2)}`
  await runAsAdmin(adminUrl, `create database ${name}`)
  return {
    url: adminUrl.replace(/[^/]+$/, name),
    drop: () => runAsAdmin(adminUrl, `drop database ${name} with (force)`),
  }
}

async function runAsAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

export type TestStore = { store: Store; url: string; drop: () => Promise<void> }

/** A migrated store; with the demo content when asked. */
export async function createStore(engine: Engine, { content = false } = {}): Promise<TestStore> {
  const database = await createDatabase(engine)
  const store = openStore(database.url)
  await store.migrate()
  if (content) await loadContent(store, readContent('content'))
  const drop = async () => {
    await store.close()
    await database.drop()
  }
  return { store, url: database.url, drop }
}
