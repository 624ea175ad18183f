/** What uploads need of the outside: a reader of Word files in workers, and a place for files. */
import { randomBytes } from 'node:crypto'
import { mkdir, statfs } from 'node:fs/promises'
import type { Store } from '../db/store.ts'
import { FieldsError } from '../domain/domain-error.ts'
import type { FileKeeper } from '../services/file-keeper.ts'
import type { UploadDeps, UploadRoom } from '../services/keep-upload.ts'
import type { UploadRoomSizes } from './config.ts'
import type { Log } from './http/log.ts'
import { customerNetwork, providerNetwork } from './http/provider-network.ts'
import { sign } from './signing.ts'
import { createDocumentReader, DocumentError, type DocumentReader } from './word-files/read-document.ts'

/** Reads a document, or says what is wrong with it beside the form's field. @throws FieldsError, or DomainError `unavailable` when too many wait */
export function readOrSay(
  reader: DocumentReader,
  onRefusal: (error: DocumentError) => void = () => undefined,
): UploadDeps['readDocument'] {
  return async (bytes, address) => {
    try {
      return await reader.read(bytes, customerNetwork(address))
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error
      onRefusal(error)
      throw new FieldsError([{ path: 'file', key: `document.${error.code}` }])
    }
  }
}

const hashBytes = 16
/** What all networks of one provider (of an IPv6 /48 65,536, of an IPv4 /24 256) have together, in shares of one. */
const providerShares = 4

/** @param folder where files are kept; null for a bucket, which takes nothing from the disk */
export function uploadRoom(
  sizes: UploadRoomSizes,
  folder: string | null,
  secret: string,
  onFull: UploadRoom['onFull'],
): UploadRoom {
  const hash = (network: string) => sign(secret, 'upload address', network).subarray(0, hashBytes).toString('base64url')
  return {
    addressBytes: sizes.address,
    // half of all at most, and never less than one network alone
    providerBytes: Math.max(sizes.address, Math.min(providerShares * sizes.address, sizes.all / 2)),
    allBytes: sizes.all,
    hashesOf: (address) => ({ address: hash(address), provider: hash(providerNetwork(address) ?? address) }),
    hasFree: async (bytes) => {
      if (folder === null) return true
      await mkdir(folder, { recursive: true })
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize - bytes >= sizes.free
    },
    onFull,
  }
}

type UploadSettings = { files: FileKeeper; folder: string | null; secret: string; sizes: UploadRoomSizes }

/** @param folder where files are kept; null for a bucket */
export function startUploads(
  store: Store,
  { files, folder, secret, sizes }: UploadSettings,
  log: Log,
): { deps: UploadDeps; stop: () => Promise<void> } {
  const reader = createDocumentReader()
  const deps: UploadDeps = {
    store,
    now: Date.now,
    randomBytes,
    files,
    room: uploadRoom(sizes, folder, secret, (what, err) =>
      what === 'away'
        ? log.error({ err }, 'a file could not be kept')
        : log.error({ what, ...sizes }, 'no room for uploads: see UPLOAD_ROOM, and npm run leads -- forget'),
    ),
    readDocument: readOrSay(reader, ({ code, place }) => log.info({ code, place }, 'a document was refused')),
  }
  return { deps, stop: () => reader.close() }
}
