/** Reads a whole backup: decrypts, unzips, and verifies each entry's checksum. */

import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { PassThrough, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar'
import { MIGRATIONS } from '../../db/migrations/index.ts'
import { messageOf, partsOf } from '../../domain/thrown.ts'
import { isSealed, opening } from './encryption.ts'
import { BackupRejected, checkHead, HEAD, type Head, HeadSchema, isEntryName, SUMS } from './format.ts'

/** Takes an entry's bytes. Returns their SHA-256 in hex. */
export type TakeEntry = (name: string, body: ParsedTarEntry['body']) => Promise<string>

/**
 * @param keys private keys, for an encrypted backup
 * @throws BackupRejected with a sentence when the file is not a complete, unaltered backup of this version's tables
 */
export async function readBackup(path: string, keys: readonly string[], take: TakeEntry): Promise<Head> {
  if (!existsSync(path)) throw new BackupRejected(`the file ${path} does not exist`)
  try {
    const steps = isSealed(path) ? opening(path, keys) : new PassThrough()
    const { head, sums, expected } = await unpack(path, steps, take)
    if (sums !== expected) throw alteredAt(path)
    return head
  } catch (error) {
    if (error instanceof BackupRejected || partsOf(error).syscall) throw error
    throw new BackupRejected(`${path} is not a complete backup (${messageOf(error)}); nothing was changed`)
  }
}

const alteredAt = (path: string) =>
  new BackupRejected(`${path} is altered or incomplete: its checksums differ; nothing was changed`)

type Unpacked = { head: Head; sums: string; expected: string | null }

/** Returns the computed checksums, and those at the end of the backup. */
async function unpack(
  path: string,
  opened: PassThrough | ReturnType<typeof opening>,
  take: TakeEntry,
): Promise<Unpacked> {
  const decoder = createTarDecoder({ strict: true })
  const stop = new AbortController()
  const taker = Writable.fromWeb(decoder.writable as Parameters<typeof Writable.fromWeb>[0])
  const fed = pipeline(createReadStream(path), opened as PassThrough, createGunzip(), taker, { signal: stop.signal })
  fed.catch(() => undefined)
  try {
    const unpacked = await readEntries(decoder.readable, path, take)
    await fed
    return unpacked
  } finally {
    stop.abort()
  }
}

/** Limits the head, which is read into memory: an archive of kilobytes may unpack to gigabytes. */
const headBytesMax = 1024 * 1024

async function readEntries(entries: AsyncIterable<ParsedTarEntry>, path: string, take: TakeEntry): Promise<Unpacked> {
  let head: Head | null = null
  let sums = ''
  let expected: string | null = null
  const seen = new Set<string>()
  for await (const { header, body } of entries) {
    const { name } = header
    if (expected !== null || seen.has(name)) throw new Error(`${name} follows its end`)
    seen.add(name)
    if (name === SUMS) {
      if (header.size !== sums.length) throw alteredAt(path)
      expected = await textOf(body)
      continue
    }
    if (!head) {
      if (name !== HEAD) throw new Error('it has no head')
      if (header.size > headBytesMax) throw new Error('its head is too long')
      const text = await textOf(body)
      head = HeadSchema.parse(JSON.parse(text))
      checkHead(head, Object.keys(MIGRATIONS), path)
      sums += `${createHash('sha256').update(text).digest('hex')}  ${name}\n`
      continue
    }
    if (header.type !== 'file' || !isEntryName(name)) throw new Error(`it contains ${name}`)
    sums += `${await take(name, body)}  ${name}\n`
  }
  if (!head) throw new Error('it is empty')
  return { head, sums, expected }
}

const textOf = (body: ParsedTarEntry['body']) => new Response(body).text()
