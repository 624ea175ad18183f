/** The target of a backup: a local file, or an object in a bucket (`s3://BUCKET/NAME?endpoint=…`). */
import { createWriteStream, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isS3, parseS3Address, type S3Address, s3Form } from '../files/s3-address.ts'
import { listObjects, openObject } from '../files/s3-objects.ts'
import { createS3Client, type S3Keys } from '../files/s3-requests.ts'
import { startUpload } from '../files/s3-upload.ts'
import { BackupRejected } from './format.ts'
import { withStaging } from './staging-folder.ts'

/** Suffix of a file until it is complete. */
export const partEnding = '.part'

/** Receives a backup's bytes; the previous file stays until `keep`. */
export type BackupTarget = { stream: Writable; keep: () => Promise<void>; drop: () => Promise<void> }

/** @throws FilesUnavailable, Error for an invalid place */
export async function openTarget(place: string, keys: S3Keys | null): Promise<BackupTarget> {
  if (!isS3(place)) return fileTarget(place)
  const { address, key } = objectAt(place)
  return startUpload(createS3Client(address, needed(keys)), key)
}

/** Writes beside the target path, readable by its owner alone, and renames the complete file. */
export function fileTarget(path: string): BackupTarget {
  const part = path + partEnding
  rmSync(part, { force: true })
  return {
    stream: createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }),
    keep: async () => renameSync(part, path),
    drop: async () => rmSync(part, { force: true }),
  }
}

/** Runs `work` with a backup as a local file. @param scratch a folder for a downloaded backup @throws FilesUnavailable, BackupRejected */
export async function withBackup<T>(
  place: string,
  keys: S3Keys | null,
  scratch: string,
  work: (path: string) => Promise<T>,
): Promise<T> {
  if (!isS3(place)) return work(place)
  const { address, key } = objectAt(place)
  const object = await openObject(createS3Client(address, needed(keys)), key)
  if (!object) throw new BackupRejected(`the bucket ${address.bucket} has no object ${key}`)
  return withStaging(scratch, async (folder) => {
    const path = join(folder, 'backup')
    await pipeline(Readable.from(object.chunks()), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    return work(path)
  })
}

/** Storage of scheduled backups: a folder, or a prefix in a bucket. */
export type BackupStorage = {
  names: () => Promise<string[]>
  open: (name: string) => Promise<BackupTarget>
  remove: (name: string) => Promise<void>
}

/** @throws Error for an invalid place */
export function openBackupStorage(place: string, keys: S3Keys | null): BackupStorage {
  if (!isS3(place)) return folderStorage(place)
  const address = parseS3Address(place)
  if (!address) throw new Error(`${place} is not an object of a bucket: ${s3Form}`)
  const client = createS3Client(address, needed(keys))
  return {
    names: async () => (await listObjects(client, address.prefix)).map(({ key }) => key.slice(address.prefix.length)),
    open: (name) => startUpload(client, address.prefix + name),
    remove: async (name) =>
      void (await client.tell({ method: 'DELETE', key: address.prefix + name, fine: [200, 204, 404] })),
  }
}

function folderStorage(folder: string): BackupStorage {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return {
    names: async () => readdirSync(folder),
    open: async (name) => fileTarget(join(folder, name)),
    remove: async (name) => rmSync(join(folder, name), { force: true }),
  }
}

/** A backup's file name without its folder. */
export const backupName = (place: string): string => basename(isS3(place) ? objectAt(place).key : place)

function objectAt(place: string): { address: S3Address; key: string } {
  const address = parseS3Address(place)
  const key = address?.prefix.slice(0, -1)
  if (!address || !key) throw new Error(`${place} is not an object of a bucket: ${s3Form}`)
  return { address, key }
}

function needed(keys: S3Keys | null): S3Keys {
  if (keys) return keys
  throw new Error('a bucket needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
}
