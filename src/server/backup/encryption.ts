/** Backups that only their owner can read: files of the age format (age-encryption.org/v1), which the program `age` opens too. */

import { closeSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { partsOf } from '../../domain/thrown.ts'
import type { BackupTarget } from './backup-storage.ts'
import { BackupRejected } from './format.ts'

const BEGIN = 'age-encryption.org/v1\n'
/** Suffix of encrypted backups. */
export const sealedEnding = '.age'

/**
 * Wraps a target so that it receives encrypted bytes only.
 * @param publicKeys `age1…`; each owner can decrypt it
 * @throws Error for an invalid key
 */
export function sealing(publicKeys: readonly string[]): (target: BackupTarget) => BackupTarget {
  const encrypter = new Encrypter()
  for (const key of publicKeys) addKey(encrypter, key)
  const seal = async function* (plain: AsyncIterable<Uint8Array>) {
    yield* await encrypter.encrypt(webStream(plain))
  }
  return (target) => {
    const stream = new PassThrough()
    const written = pipeline(stream, seal, target.stream)
    // `keep` reports the error; the writer sees it at once
    written.catch((error: Error) => stream.destroy(error))
    return {
      stream,
      async keep() {
        await written
        await target.keep()
      },
      async drop() {
        stream.destroy()
        await written.catch(() => undefined)
        await target.drop()
      },
    }
  }
}

/** As the library's types name it: the stream type of browsers. */
const webStream = (chunks: AsyncIterable<Uint8Array>) =>
  ReadableStream.from(chunks) as unknown as Parameters<Decrypter['decrypt']>[0] & ReadableStream

function addKey(encrypter: Encrypter, key: string): void {
  try {
    encrypter.addRecipient(key)
  } catch (cause) {
    throw new Error(`BACKUP_KEY has ${key}, which is not a valid age public key: check its characters`, { cause })
  }
}

/** Whether a file is encrypted. */
export function isSealed(path: string): boolean {
  const bytes = Buffer.alloc(BEGIN.length)
  const file = openSync(path, 'r')
  try {
    return readSync(file, bytes) === BEGIN.length && bytes.toString('latin1') === BEGIN
  } finally {
    closeSync(file)
  }
}

/** A pipeline step that decrypts. @throws BackupRejected for another key, and for a truncated or altered file */
export function opening(path: string, privateKeys: readonly string[]) {
  return async function* (sealed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    if (privateKeys.length === 0)
      throw new BackupRejected(`${path} is encrypted; name the file of its key with --key FILE. Nothing was changed`)
    const decrypter = new Decrypter()
    for (const key of privateKeys) decrypter.addIdentity(key)
    const plain = await decrypter.decrypt(webStream(sealed)).catch((cause: Error) => {
      const why = /no identity matched/.test(cause.message)
        ? 'is encrypted for another key'
        : 'is truncated or altered: its encryption header is invalid'
      throw new BackupRejected(`${path} ${why}; nothing was changed`, { cause })
    })
    try {
      yield* plain
    } catch (cause) {
      // a chunk, or the end, that fails authentication
      if (partsOf(cause).syscall) throw cause
      throw new BackupRejected(`${path} is truncated or altered: decryption failed; nothing was changed`, { cause })
    }
  }
}

/** Writes a new private key to a new file, readable by its owner alone. Returns the public key. */
export async function makeKeyFile(path: string, now: Date): Promise<string> {
  const key = await generateX25519Identity()
  const publicKey = await identityToRecipient(key)
  // the format of `age-keygen`
  const text = `# created: ${now.toISOString()}\n# public key: ${publicKey}\n${key}\n`
  writeFileSync(path, text, { flag: 'wx', mode: 0o600, flush: true })
  return publicKey
}

/** The private keys of a file, as written by `age-keygen` or `npm run backup -- key`. @throws BackupRejected when it contains none */
export function readKeyFile(path: string): string[] {
  const lines = readFileSync(path, 'utf8').split('\n')
  const keys = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'))
  if (keys.length === 0 || !keys.every((key) => /^AGE-SECRET-KEY-(PQ-)?1[A-Z0-9]+$/.test(key)))
    throw new BackupRejected(`${path} is not a key file: one of its lines must begin with AGE-SECRET-KEY-1`)
  return keys
}
