/** Databases that a run makes once, in either engine, and its tests copy: one with the schema alone, one with the demo content. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import pg from 'pg'
import { loadFiles } from '../../src/commands/content/load-files.ts'
import type { ContentFiles } from '../../src/domain/source/entry.ts'
import { filesOf } from '../../src/server/content/files.ts'
import { readContent, readerOf } from '../../src/server/content/read-content.ts'
import { openStore } from '../../src/store/store.ts'
import { fastFolder } from './fast-folder.ts'

export const HOLDINGS = ['schema', 'content'] as const
export type Holding = (typeof HOLDINGS)[number]

export type MadeDatabases = {
  /** Folder of SQLite files, each named by what it holds: `content.db`; and of the demo content as it was read. */
  folder: string
  /** An administrator's address; PostgreSQL's databases are named alike: `made_content`. */
  postgresUrl: string
}

export const madeFile = (folder: string, holding: Holding): string => join(folder, `${holding}.db`)
export const contentFile = (folder: string): string => join(folder, 'content.v8')
export const madeName = (holding: Holding): string => `made_${holding}`

/** Makes them on a PostgreSQL server and in a new folder, which its caller removes. */
export async function makeDatabases(postgresUrl: string): Promise<MadeDatabases> {
  const folder = mkdtempSync(join(fastFolder(), 'waypoint-made-'))
  const inPostgres = (holding: Holding) => postgresUrl.replace(/[^/]+$/, madeName(holding))
  const files = filesOf('content')
  writeFileSync(contentFile(folder), serialize(readContent(files)))
  for (const holding of HOLDINGS) await runAsAdmin(postgresUrl, `create database ${madeName(holding)}`)
  for (const holding of HOLDINGS)
    await Promise.all(
      [madeFile(folder, holding), inPostgres(holding)].map((url) => make(url, holding === 'content' ? files : null)),
    )
  return { folder, postgresUrl }
}

async function make(url: string, files: ContentFiles | null): Promise<void> {
  const store = openStore(url)
  await store.migrate()
  if (files) await loadFiles(store, files, readerOf())
  await store.close()
}

export async function runAsAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
