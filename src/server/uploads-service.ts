/** What uploads need of the outside: a reader of Word files in workers, a folder, and a sweep once an hour. */
import { randomBytes } from 'node:crypto'
import { ApiError } from '../api/errors.ts'
import { removeExpiredUploads, type UploadDeps } from '../commands/keep-upload.ts'
import { FieldsError } from '../domain/domain-error.ts'
import { forgetMailTurns } from '../store/queries/mail-turns.ts'
import type { Store } from '../store/store.ts'
import type { Log } from './http/log.ts'
import { createFileKeeper } from './uploads.ts'
import { BusyError, createDocumentReader, DocumentError, type DocumentReader } from './word-files/read-document.ts'

const retryAfterSeconds = 5
const sweepMs = 3600_000

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
  const sweep = () =>
    Promise.all([removeExpiredUploads(deps), store.transaction((tx) => forgetMailTurns(tx, Date.now()))]).catch(
      (error) => log.error({ err: error }, 'what has expired could not be removed'),
    )
  const timer = setInterval(sweep, sweepMs)
  timer.unref()
  void sweep()
  return {
    deps,
    stop: async () => {
      clearInterval(timer)
      await reader.close()
    },
  }
}
