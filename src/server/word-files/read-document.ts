import { DomainError } from '../../domain/domain-error.ts'
import { limitConcurrency } from '../concurrency.ts'
import { createProcessPool, JobCrashed, type PoolSettings } from '../workers/process-pool.ts'
import { DocumentError } from './document-error.ts'
import type { ReadDocument, WorkerAnswer } from './read-word-file.ts'

export { DOCUMENT_ERROR_CODES, DocumentError, type DocumentErrorCode } from './document-error.ts'
export type { ReadDocument } from './read-word-file.ts'

const retryAfterSeconds = 5

export type DocumentReader = {
  /**
   * The beginning of a doc's or docx's text, and its number of words.
   * @param from the sender (a client subnet), of which one file is read at a time
   * @throws DocumentError, DomainError `unavailable` when too many wait, or Error for a server error
   */
  read(bytes: Uint8Array, from?: string): Promise<ReadDocument>
  /** Ends the processes; rejects files that are being read or waiting. */
  close(): Promise<void>
}

type Options = PoolSettings & { maxWaiting: number }

const DEFAULTS: Options = {
  timeoutMs: 5000,
  startMs: 20_000,
  memoryMb: 128,
  maxProcesses: 2,
  maxWaiting: 40,
  idleMs: 30_000,
  workerUrl: new URL('./worker.ts', import.meta.url),
}

/** Reads uploads in separate processes; further files wait. */
export function createDocumentReader(options: Partial<Options> = {}): DocumentReader {
  const settings = { ...DEFAULTS, ...options }
  const { maxProcesses, maxWaiting } = settings
  const ofOneAddress = limitConcurrency({ atOnceMax: 1, waitingMax: maxWaiting, allMax: maxProcesses + maxWaiting })
  const pool = createProcessPool<Uint8Array, WorkerAnswer>(settings)
  return {
    async read(bytes, from = '') {
      let answer: WorkerAnswer | undefined
      await ofOneAddress(from, async () => {
        answer = await pool.run(bytes).catch((error: unknown) => {
          throw error instanceof JobCrashed ? new DocumentError('broken', error.reason) : error
        })
      })
      if (!answer) throw new DomainError('unavailable', { retryAfterSeconds })
      if (answer.isRefused) throw new DocumentError(answer.code, answer.place)
      return answer.document
    },
    close: () => pool.close(),
  }
}
