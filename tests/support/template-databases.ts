/** Databases that tests copy: one with the schema alone, one with the small organisation of the fixtures, one with the demo content. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import pg from 'pg'
import { openStore } from '../../src/db/store.ts'
import { readContent } from '../../src/server/content/read-content.ts'
import { closeBookings } from './appointments.ts'
import { loadFolder } from './entries.ts'
import { newFastFolder } from './fast-folder.ts'

export const TEMPLATES = ['schema', 'fixture', 'content'] as const
export type Holding = (typeof TEMPLATES)[number]

/** Seven schools, two articles, one guide: for tests that are not about the demo content. */
export const FIXTURE = 'tests/fixtures/organisation'

const FOLDERS = { schema: null, fixture: FIXTURE, content: 'content' } as const

export type MadeDatabases = {
  /** Folder of SQLite files, each named by its content (`content.db`), and of the parsed content (`content.v8`). */
  folder: string
  /** An administrator's URL; PostgreSQL's databases have similar names: `made_content`. */
  postgresUrl: string
}

export const madeFile = (folder: string, holding: Holding): string => join(folder, `${holding}.db`)
export const contentFile = (folder: string, holding: 'fixture' | 'content'): string => join(folder, `${holding}.v8`)
export const madeName = (holding: Holding): string => `made_${holding}`

/** Creates SQLite's databases in a new folder, which the caller removes; PostgreSQL's are created when a test first needs them. */
export async function makeDatabases(postgresUrl: string): Promise<MadeDatabases> {
  const folder = newFastFolder('made')
  for (const holding of ['fixture', 'content'] as const)
    writeFileSync(contentFile(folder, holding), serialize(readContent(FOLDERS[holding])))
  for (const holding of TEMPLATES) await make(madeFile(folder, holding), holding)
  return { folder, postgresUrl }
}

async function make(url: string, holding: Holding): Promise<void> {
  const store = openStore(url)
  await store.migrate()
  const content = FOLDERS[holding]
  if (content) await loadFolder(store, content)
  if (holding === 'content') await closeBookings(store)
  await store.close()
}

/** An arbitrary lock number: tests in several processes wait for the one that creates a database. */
const makingLock = 20_261_124

/** The name of the PostgreSQL database with this content; creates it if no test has yet. */
export async function madeInPostgres(postgresUrl: string, holding: Holding): Promise<string> {
  const name = madeName(holding)
  const client = new pg.Client({ connectionString: postgresUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [makingLock])
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount) return name
    const unfinished = `${name}_unfinished`
    await client.query(`drop database if exists ${unfinished}`)
    await client.query(`create database ${unfinished}`)
    await make(postgresUrl.replace(/[^/]+$/, unfinished), holding)
    await client.query(`alter database ${unfinished} rename to ${name}`)
    return name
  } finally {
    await client.end()
  }
}

export async function runAsAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
