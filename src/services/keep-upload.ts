/** Takes an uploaded document in: read, counted, kept for a while. */

import {
  deleteExpiredUploads,
  insertUpload,
  listFileIds,
  lockUploads,
  sumUploads,
  type UploaderHashes,
} from '../db/queries/uploads.ts'
import type { Database, Store } from '../db/store.ts'
import { FieldsError } from '../domain/domain-error.ts'
import { type FileKeeper, FilesUnavailable } from './file-keeper.ts'

export type UploadDeps = {
  store: Store
  now: () => number
  randomBytes: (count: number) => Uint8Array
  /** The text of a Word file from an address, and its words. @throws FieldsError that says what is wrong with it */
  readDocument: (bytes: Uint8Array, address: string) => Promise<{ text: string; wordCount: number }>
  files: FileKeeper
  quota: UploadQuota
}

/** So that nobody fills the disk. */
export type UploadQuota = {
  /** How many bytes are kept from one address, until they are ordered. */
  addressBytes: number
  /** How many bytes are kept from all networks of one provider, until they are ordered. */
  providerBytes: number
  /** How many bytes are kept in all, ordered ones too. */
  allBytes: number
  /** Stored bytes of a client's subnet and of its provider's block. */
  hashesOf: (address: string) => UploaderHashes
  /** Whether the disk takes so many bytes and still has room for the database. */
  hasFree: (bytes: number) => Promise<boolean>
  /** Called when other clients have used up the quota, or when file storage is unavailable. */
  onFull: (what: 'all' | 'free' | 'away', cause?: FilesUnavailable) => void
}

export type KeptUpload = { id: string; name: string; wordCount: number; expiresAt: number; text: string }

export const fileIdBytes = 24
const nameMax = 120

/** @throws FieldsError when the file is no Word document that can be read, or there is no room for it */
export async function keepUpload(
  { store, now, randomBytes, readDocument, files, quota }: UploadDeps,
  file: { name: string; bytes: Uint8Array; address: string },
  ttlMs: number,
): Promise<KeptUpload> {
  const bytes = file.bytes.byteLength
  const from = quota.hashesOf(file.address)
  // looked at first as well: reading a document costs more
  await requireQuota(store.read, quota, from, bytes)
  if (!(await quota.hasFree(bytes))) rejectOverQuota(quota, 'free')
  const { text, wordCount } = await readDocument(file.bytes, file.address)
  const id = Buffer.from(randomBytes(fileIdBytes)).toString('base64url')
  const name = shownName(file.name, endingOf(file.bytes))
  const expiresAt = now() + ttlMs
  await writeOrReject({ files, quota }, id, file.bytes)
  try {
    await store.transaction(async (tx) => {
      await lockUploads(tx)
      await requireQuota(tx, quota, from, bytes)
      await insertUpload(tx, {
        id,
        name,
        byte_size: bytes,
        word_count: wordCount,
        created_at: now(),
        expires_at: expiresAt,
        order_reference: null,
        address_hash: from.address,
        provider_hash: from.provider,
      })
    })
  } catch (error) {
    await files.remove(id)
    throw error
  }
  return { id, name, wordCount, expiresAt, text }
}

/** @throws FieldsError when so many bytes more are too many from one address or provider, or in all */
async function requireQuota(db: Database, quota: UploadQuota, from: UploaderHashes, bytes: number): Promise<void> {
  const { address, provider, all } = await sumUploads(db, from)
  if (address + bytes > quota.addressBytes || provider + bytes > quota.providerBytes)
    throw new FieldsError([{ path: 'file', key: 'document.too_many_kept' }])
  if (all + bytes > quota.allBytes) rejectOverQuota(quota, 'all')
}

export function rejectOverQuota(quota: UploadQuota, ...why: Parameters<UploadQuota['onFull']>): never {
  quota.onFull(...why)
  throw new FieldsError([{ path: 'file', key: 'document.no_room' }])
}

/** Stores a document before its row is written. @throws FieldsError on `file` while file storage is unavailable */
export async function writeOrReject(
  { files, quota }: Pick<UploadDeps, 'files' | 'quota'>,
  id: string,
  bytes: Uint8Array,
): Promise<void> {
  try {
    await files.write(id, bytes)
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error
    rejectOverQuota(quota, 'away', error)
  }
}

/** What was read is a Word file of the old kind, a compound file, or of the new one. */
export const endingOf = (bytes: Uint8Array) => (bytes[0] === 0xd0 ? '.doc' : '.docx')

/** A name to show, never to open: without folders and controls, not too long, with the ending that its content has. */
export function shownName(name: string, ending: string): string {
  const [base = ''] = name.split(/[\\/]/).slice(-1)
  const stem = base
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .replace(/\.(do[ct][mx]?|heic|jpe?g|pdf|png|pptx|txt|webp|xlsx|zip)$/i, '')
    .replace(/[. ]+$/, '')
  const letters = [...(stem || 'document')]
  const max = nameMax - ending.length
  return letters.length <= max ? letters.join('') + ending : `${letters.slice(0, max - 1).join('')}…${ending}`
}

/** How long a file may stand without a row: the time between its writing and its row. */
const strayMs = 3600_000

/** Removes what no order adopted in time, and files that belong to no row; answers how many files went. */
export async function removeExpiredUploads({
  store,
  now,
  files,
}: Pick<UploadDeps, 'store' | 'now' | 'files'>): Promise<number> {
  const expired = await store.transaction((tx) => deleteExpiredUploads(tx, now()))
  for (const id of expired) await files.remove(id)
  const storedIds = new Set(await listFileIds(store.read))
  const stray = (await files.list()).filter(({ id, writtenAt }) => !storedIds.has(id) && writtenAt < now() - strayMs)
  for (const { id } of stray) await files.remove(id)
  return expired.length + stray.length
}
