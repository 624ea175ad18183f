/** A fresh database of either kind for a test file. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

/** @param start the file of a closed database to start from */
function createSqlite(start?: Buffer): TestDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'waypoint-db-'))
  const url = join(folder, 'test.db')
  if (start) writeFileSync(url, start)
  return { url, drop: async () => rmSync(folder, { recursive: true, force: true }) }
}

/** @param template name of a database to start from, to which nobody is connected */
async function createPostgres(template?: string): Promise<TestDatabase & { name: string }> {
  const adminUrl = inject('postgresUrl')
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2)}`
  await runAsAdmin(adminUrl, `create database ${name}${template ? ` template ${template} strategy file_copy` : ''}`)
  return {
    name,
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

async function fill(url: string): Promise<void> {
  const store = openStore(url)
  await store.migrate()
  await loadContent(store, readContent('content'))
  await store.close()
}

/** The demo content is loaded once a test file and engine; each database with it is a copy. */
const copies = new Map<Engine, Promise<() => TestDatabase | Promise<TestDatabase>>>()

async function prepareCopies(engine: Engine): Promise<() => TestDatabase | Promise<TestDatabase>> {
  if (engine === 'postgres') {
    // stays until the server of the run ends
    const { url, name } = await createPostgres()
    await fill(url)
    return () => createPostgres(name)
  }
  const { url, drop } = createSqlite()
  await fill(url)
  const file = readFileSync(url)
  await drop()
  return () => createSqlite(file)
}

async function copyWithContent(engine: Engine): Promise<TestDatabase> {
  const prepared = copies.get(engine) ?? prepareCopies(engine)
  copies.set(engine, prepared)
  return (await prepared)()
}

export type TestStore = { store: Store; url: string; drop: () => Promise<void> }

/** A migrated store; with the demo content when asked. */
export async function createStore(engine: Engine, { content = false } = {}): Promise<TestStore> {
  const database = content ? await copyWithContent(engine) : await createDatabase(engine)
  const store = openStore(database.url)
  await store.migrate()
  const drop = async () => {
    await store.close()
    await database.drop()
  }
  return { store, url: database.url, drop }
}
