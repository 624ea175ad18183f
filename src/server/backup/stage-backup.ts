/** Unpacks a backup beside the data that it will replace, and verifies all of it before anything changes. */
import { createHash } from 'node:crypto'
import { createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ParsedTarEntry } from 'modern-tar'
import type { Row, TableName } from '../../db/queries/tables.ts'
import { type Head, parseRow } from './format.ts'
import { readBackup } from './read-backup.ts'

export type Staged = {
  head: Head
  /** A table's rows in batches. */
  rows: (table: TableName) => Generator<Row[]>
  /** Ids of the uploads whose files are in `folder`. */
  fileIds: string[]
  folder: string
}

/**
 * @param keys private keys, for an encrypted backup
 * @throws BackupRejected with a sentence when the file is not a complete, unaltered backup of this version's tables
 */
export async function stageBackup(path: string, folder: string, keys: readonly string[] = []): Promise<Staged> {
  const head = await readBackup(path, keys, (name, body) => writeEntry(body, join(folder, name)))
  return stagedIn(folder, head, path)
}

function stagedIn(folder: string, head: Head, path: string): Staged {
  const files = join(folder, 'files')
  const namesIn = (path: string) => (existsSync(path) ? readdirSync(path).sort() : [])
  return {
    head,
    fileIds: namesIn(files),
    folder: files,
    rows: function* (table) {
      const pieces = join(folder, 'tables', table)
      for (const name of namesIn(pieces))
        yield readFileSync(join(pieces, name), 'utf8')
          .trimEnd()
          .split('\n')
          .map((line) => parseRow(line, table, path))
    },
  }
}

/** Returns the checksum of the written bytes. */
async function writeEntry(body: ParsedTarEntry['body'], path: string): Promise<string> {
  const hash = createHash('sha256')
  const summed = new Transform({
    transform(chunk, _, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), summed, file)
  return hash.digest('hex')
}
