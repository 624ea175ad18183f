/**
 * Files in a bucket, under their ids below a prefix. Each is written in one request, so it is complete or missing;
 * its checksum is stored with it.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { FilesUnavailable } from '../../services/file-keeper.ts'
import { withStaging } from '../backup/staging-folder.ts'
import { createOwnership, ownerObject } from './bucket-owner.ts'
import type { S3Address } from './s3-address.ts'
import { listObjects, openObject, readObject } from './s3-objects.ts'
import { createS3Client, PACE, type Pace, Passing, type S3Keys, sha256 } from './s3-requests.ts'
import { checkFileId, isFileId, type StoredFiles } from './stored-files.ts'

const sumHeader = 'x-amz-meta-sha256'
const [ok, noContent, notFound] = [200, 204, 404]
/** Health checks need a quick answer. */
const REACH = { waitMs: 2000, tries: 1 }

export type S3Place = {
  address: S3Address
  keys: S3Keys
  /** A local folder for temporary files. */
  scratch: string
  /** This site's mark in the bucket's owner object. */
  markOf: () => Promise<string>
  /** Receives files that could not be removed now, which the cleanup retries, and once a bucket of another site. */
  onLeft: (error: FilesUnavailable) => void
  pace?: Pace
}

export function createS3Files({ address, keys, scratch, markOf, onLeft, pace }: S3Place): StoredFiles {
  const client = createS3Client(address, keys, pace)
  const { retried, once, tell, textOf, away } = client
  const keyOf = (id: string) => address.prefix + checkFileId(id)

  /** Length and checksum of an object; null for a missing one. */
  async function look(key: string) {
    const { status, headers } = await once({ method: 'HEAD', key, fine: [ok, notFound] })
    return status === ok ? { size: Number(headers.get('content-length')), sum: headers.get(sumHeader) } : null
  }

  async function write(key: string, body: Uint8Array): Promise<void> {
    const sum = sha256(body)
    const headers = { [sumHeader]: sum, 'Content-Type': 'application/octet-stream' }
    await retried(async () => {
      await textOf(await once({ method: 'PUT', key, body, headers, fine: [ok] }))
      const stored = await look(key)
      if (stored?.size !== body.byteLength || (stored.sum ?? sum) !== sum)
        throw new Passing(`keeps ${stored?.size ?? 'none'} of ${body.byteLength} bytes`)
    })
  }

  const read = (key: string) => readObject(client, key, sumHeader)

  async function list() {
    const objects = await listObjects(client, address.prefix)
    return objects
      .map(({ key, writtenAt }) => ({ id: key.slice(address.prefix.length), writtenAt }))
      .filter(({ id }) => isFileId(id))
  }

  const take = async (id: string, path: string) => write(keyOf(id), await readFile(path))

  const ownerKey = address.prefix + ownerObject
  const owner = { read: () => read(ownerKey), write: (bytes: Uint8Array) => write(ownerKey, bytes) }
  const isOurs = createOwnership(owner, markOf, () =>
    onLeft(away(`is another site’s, so this site removes nothing from it: see its object ${ownerKey}`)),
  )

  async function remove(id: string): Promise<void> {
    if (await isOurs()) await tell({ method: 'DELETE', key: keyOf(id), fine: [ok, noContent, notFound] })
  }

  const atOnce = createS3Client(address, keys, { ...(pace ?? PACE), ...REACH })
  const reach = async () => {
    await atOnce.tell({ method: 'HEAD', key: ownerKey, fine: [ok, notFound] })
  }

  return {
    scratch,
    list,
    reach,
    look: async () => void (await isOurs()),
    write: async (id, bytes) => write(keyOf(id), bytes),
    read: async (id) => read(keyOf(id)),
    take,
    open: async (id) => {
      const file = await openObject(client, keyOf(id), sumHeader)
      return file && { size: file.size, stream: () => Readable.from(file.chunks()), close: file.close }
    },
    remove: async (id) => {
      try {
        await remove(id)
      } catch (error) {
        if (!(error instanceof FilesUnavailable)) throw error
        onLeft(error)
      }
    },
    sumOf: async (id) => {
      const stored = await retried(() => look(keyOf(id)))
      if (!stored || stored.sum) return stored?.sum ?? null
      const bytes = await read(keyOf(id))
      return bytes && sha256(bytes)
    },
    inFolder: (id, work) =>
      withStaging(scratch, async (folder) => {
        const bytes = await read(keyOf(id))
        if (bytes) await writeFile(join(folder, id), bytes, { mode: 0o600 })
        const made = await work(folder)
        for (const name of await readdir(folder)) if (name !== id) await take(name, join(folder, name))
        return made
      }),
  }
}
