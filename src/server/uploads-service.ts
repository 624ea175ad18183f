/** What uploads need of the outside: a reader of Word files in workers, and a folder. */
import { randomBytes } from 'node:crypto'
import { ApiError } from '../api/errors.ts'
import type { UploadDeps } from '../commands/keep-upload.ts'
import { FieldsError } from '../domain/domain-error.ts'
import type { Store } from '../store/store.ts'
import type { Log } from './http/log.ts'
import { createFileKeeper } from './uploads.ts'
import { BusyError, createDocumentReader, DocumentError, type DocumentReader } from './word-files/read-document.ts'

const retryAfterSeconds = 5

/** Reads a document, or says what is wrong with it beside the form's field. @throws FieldsError, or ApiError `unavailable` when too many wait */
export function readOrSay(
  reader: DocumentReader,
  onRefusal: (error: DocumentError) => void = () => undefined,
): UploadDeps['readDocument'] {
  return async (bytes, address) => {
    try {
      return await reader.read(bytes, address)
    } catch (error) {
      if (error instanceof BusyError) throw new ApiError('unavailable', { retryAfterSeconds })
      if (!(error instanceof DocumentError)) throw error
      onRefusal(error)
      throw new FieldsError([{ path: 'file', key: `document.${error.code}` }])
    }
  }
}

/** @param folder where files are kept */
export function startUploads(store: Store, folder: string, log: Log): { deps: UploadDeps; stop: () => Promise<void> } {
  const reader = createDocumentReader()
  const deps: UploadDeps = {
    store,
    now: Date.now,
    randomBytes,
    files: createFileKeeper(folder),
    readDocument: readOrSay(reader, ({ code, place }) => log.info({ code, place }, 'a document was refused')),
  }
  return { deps, stop: () => reader.close() }
}
