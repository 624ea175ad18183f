/** Unpacks a backup beside what it will replace, and looks at every byte of it before anything is touched. */
import { createHash } from 'node:crypto'
import {
  closeSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, gunzipSync } from 'node:zlib'
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar'
import { z } from 'zod'
import { MIGRATIONS } from '../../store/migrations/index.ts'
import type { Row, TableName } from '../../store/queries/tables.ts'
import { BackupRefused, checkHead, HEAD, type Head, HeadSchema, isEntryName, SUMS } from './format.ts'

export type Staged = {
  head: Head
  /** A table's rows in pieces. */
  rows: (table: TableName) => Generator<Row[]>
  /** Ids of the uploads whose bytes stand below `folder`. */
  fileIds: string[]
  folder: string
}

/** @throws BackupRefused with a sentence when the file is no whole, unaltered backup of this version's tables */
export async function stageBackup(path: string, folder: string): Promise<Staged> {
  if (!existsSync(path)) throw new BackupRefused(`there is no file ${path}`)
  try {
    refuseFirstFormat(path)
    const { head, sums, expected } = await unpack(path, folder)
    if (sums !== expected)
      throw new BackupRefused(`${path} is altered or not whole: its sums are others; nothing was changed`)
    return stagedIn(folder, head, path)
  } catch (error) {
    if (error instanceof BackupRefused || (error as NodeJS.ErrnoException).syscall) throw error
    throw new BackupRefused(`${path} is no whole backup (${(error as Error).message}); nothing was changed`)
  }
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
          .map((line) => rowOf(line, table, path))
    },
  }
}

function rowOf(line: string, table: TableName, path: string): Row {
  try {
    return RowSchema.parse(JSON.parse(line))
  } catch (cause) {
    const sentence = `${path} holds rows of ${table} that can't be read: it was altered after it was made; nothing was changed`
    throw new BackupRefused(sentence, { cause })
  }
}
const RowSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

/** Backups were lines of JSON once. */
const FIRST_FORMAT = '{"waypoint_backup":1'

function refuseFirstFormat(path: string): void {
  const bytes = Buffer.alloc(1024)
  const file = openSync(path, 'r')
  const size = readSync(file, bytes)
  closeSync(file)
  // as far as these bytes go
  const begin = gunzipSync(bytes.subarray(0, size), { finishFlush: constants.Z_SYNC_FLUSH })
  if (begin.toString('latin1').startsWith(FIRST_FORMAT))
    throw new BackupRefused(
      `${path} is a backup of the first format, which this version no longer reads; restore it with the version that made it, update, and take a new one. Nothing was changed`,
    )
}

/** Writes every entry below the folder. Answers the sums that were worked out, and those that the backup ends with. */
async function unpack(path: string, folder: string): Promise<{ head: Head; sums: string; expected: string | null }> {
  const decoder = createTarDecoder({ strict: true })
  const stop = new AbortController()
  const fed = pipeline(createReadStream(path), createGunzip(), Writable.fromWeb(decoder.writable as never), {
    signal: stop.signal,
  })
  fed.catch(() => undefined)
  try {
    const unpacked = await readEntries(decoder.readable, path, folder)
    await fed
    return unpacked
  } finally {
    stop.abort()
  }
}

async function readEntries(entries: AsyncIterable<ParsedTarEntry>, path: string, folder: string) {
  let head: Head | null = null
  let sums = ''
  let expected: string | null = null
  const seen = new Set<string>()
  for await (const { header, body } of entries) {
    const { name } = header
    if (expected !== null || seen.has(name)) throw new Error(`it goes on with ${name}`)
    seen.add(name)
    if (name === SUMS) {
      expected = await textOf(body)
      continue
    }
    if (!head) {
      if (name !== HEAD) throw new Error('it has no head')
      const text = await textOf(body)
      head = HeadSchema.parse(JSON.parse(text))
      checkHead(head, Object.keys(MIGRATIONS), path)
      sums += `${createHash('sha256').update(text).digest('hex')}  ${name}\n`
      continue
    }
    if (header.type !== 'file' || !isEntryName(name)) throw new Error(`it holds ${name}`)
    sums += `${await writeEntry(body, join(folder, name))}  ${name}\n`
  }
  if (!head) throw new Error('it is empty')
  return { head, sums, expected }
}

const textOf = (body: ParsedTarEntry['body']) => new Response(body).text()

/** Answers the sum of what was written. */
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
  await pipeline(Readable.fromWeb(body as never), summed, file)
  return hash.digest('hex')
}
