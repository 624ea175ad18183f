/** The upload service: a reader of Word files in worker processes, and the storage of files. */
import { randomBytes } from 'node:crypto'
import { mkdir, statfs } from 'node:fs/promises'
import type { Store } from '../db/store.ts'
import { FieldsError } from '../domain/domain-error.ts'
import type { FileKeeper } from '../services/file-keeper.ts'
import type { UploadDeps, UploadQuota } from '../services/keep-upload.ts'
import type { UploadQuotaSizes } from './config.ts'
import { clientBlockOf, providerNetwork } from './http/client-block.ts'
import type { Log } from './http/log.ts'
import { sign } from './signing.ts'
import { createDocumentReader, DocumentError, type DocumentReader } from './word-files/read-document.ts'

/** Reads a document, or reports its error at the form's field. @throws FieldsError, or DomainError `unavailable` when too many wait */
export function readOrReject(
  reader: DocumentReader,
  onRejection: (error: DocumentError) => void = () => undefined,
): UploadDeps['readDocument'] {
  return async (bytes, address) => {
    try {
      return await reader.read(bytes, clientBlockOf(address))
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error
      onRejection(error)
      throw new FieldsError([{ path: 'file', key: `document.${error.code}` }])
    }
  }
}

const hashBytes = 16
/** Limit of one provider (an IPv6 /48 of 65,536 subnets, an IPv4 /24 of 256) as a multiple of one subnet's. */
const providerShares = 4

/** @param folder of the files; null for a bucket, which uses no disk space */
export function uploadQuota(
  sizes: UploadQuotaSizes,
  folder: string | null,
  secret: string,
  onFull: UploadQuota['onFull'],
): UploadQuota {
  const hash = (network: string) => sign(secret, 'upload address', network).subarray(0, hashBytes).toString('base64url')
  return {
    addressBytes: sizes.address,
    // half of all at most, and never less than one subnet alone
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

type UploadSettings = { files: FileKeeper; folder: string | null; secret: string; sizes: UploadQuotaSizes }

/** @param folder of the files; null for a bucket */
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
    quota: uploadQuota(sizes, folder, secret, (what, err) =>
      what === 'away'
        ? log.error({ err }, 'File could not be stored')
        : log.error({ what, ...sizes }, 'Upload quota is exhausted: see UPLOAD_QUOTA, and npm run leads -- forget'),
    ),
    readDocument: readOrReject(reader, ({ code, place }) => log.info({ code, place }, 'Document was rejected')),
  }
  return { deps, stop: () => reader.close() }
}
