/**
 * One file that holds everything: gzipped lines of JSON, a head, then the rows of every table as they stood at one moment, then the uploads.
 * It is read back by either database, so that it is also the way from SQLite to PostgreSQL.
 */
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { MIGRATIONS } from '../store/migrations/index.ts'
import { raiseContentVersion, readContentVersion } from '../store/queries/settings.ts'
import {
  emptyTables,
  insertRows,
  type Row,
  readTable,
  setOutboxCounter,
  TABLES,
  type TableName,
} from '../store/queries/tables.ts'
import { rebuildSearch } from '../store/search/entries.ts'
import type { Store } from '../store/store.ts'

type Head = { waypoint_backup: 1; created_at: string; migrations: string[] }
type Line = Head | { table: TableName; rows: Row[] } | { file: string; base64: string } | { end: true }

/** Writes the backup beside its place and moves it there when it is whole. */
export async function writeBackup(store: Store, filesFolder: string, path: string): Promise<void> {
  const part = `${path}.part`
  await store.snapshot((db) =>
    pipeline(Readable.from(lines(() => backupLines(db, filesFolder))), createGzip(), createWriteStream(part)),
  )
  renameSync(part, path)
}

async function* lines(each: () => AsyncGenerator<Line>): AsyncGenerator<string> {
  for await (const line of each()) yield `${JSON.stringify(line)}\n`
}

async function* backupLines(db: Store['read'], filesFolder: string): AsyncGenerator<Line> {
  yield { waypoint_backup: 1, created_at: new Date().toISOString(), migrations: Object.keys(MIGRATIONS) }
  for (const table of TABLES) for await (const rows of readTable(db, table)) yield { table, rows }
  for (const file of filesBelow(filesFolder))
    yield { file: relative(filesFolder, file), base64: readFileSync(file).toString('base64') }
  yield { end: true }
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesBelow(path) : [path]
  })
}

/** Puts a backup in the place of everything there is, in one transaction. @throws Error when the file is no whole backup */
export async function readBackup(store: Store, filesFolder: string, path: string): Promise<void> {
  const files: { file: string; base64: string }[] = []
  await store.transaction(async (tx) => {
    const version = await readContentVersion(tx)
    await emptyTables(tx)
    let isWhole = false
    for await (const line of backupFrom(path)) {
      if ('table' in line) await insertRows(tx, line.table, line.rows)
      else if ('file' in line) files.push(line)
      else if ('end' in line) isWhole = true
    }
    if (!isWhole) throw new Error(`${path} is cut short; nothing was changed`)
    // servers that run on this database keep what they know of a version: the restored content is another one
    await raiseContentVersion(tx, version)
    await rebuildSearch(tx)
    if (store.engine === 'postgres') await setOutboxCounter(tx)
  })
  for (const { file, base64 } of files) writeInside(filesFolder, file, Buffer.from(base64, 'base64'))
}

async function* backupFrom(path: string): AsyncGenerator<Line> {
  let isFirst = true
  for await (const text of createInterface({ input: createReadStream(path).pipe(createGunzip()) })) {
    const line = JSON.parse(text) as Line
    if (isFirst && !('waypoint_backup' in line)) throw new Error(`${path} is no backup of Waypoint`)
    isFirst = false
    yield line
  }
}

function writeInside(folder: string, file: string, bytes: Buffer): void {
  const path = join(folder, file)
  if (relative(folder, path).startsWith('..')) throw new Error(`the backup names a file outside its folder: ${file}`)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, bytes)
}
