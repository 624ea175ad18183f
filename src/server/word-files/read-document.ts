import pLimit from 'p-limit'
import { limitConcurrency } from '../concurrency.ts'
import type { ReadDocument } from './read-word-file.ts'
import { createWorkerPool, type PoolSettings } from './worker-pool.ts'

export { DOCUMENT_ERROR_CODES, DocumentError, type DocumentErrorCode } from './document-error.ts'
export type { ReadDocument } from './read-word-file.ts'

/** Too many documents wait to be read; the sender may try again in a moment. */
export class BusyError extends Error {
  constructor() {
    super('too many documents wait to be read')
    this.name = 'BusyError'
  }
}

export type DocumentReader = {
  /**
   * The beginning of a doc's or docx's text, and all its words.
   * @param from whose it is (an address): of one only one is read at a time
   * @throws DocumentError, BusyError when too many wait, or Error when it is ours to answer for
   */
  read(bytes: Uint8Array, from?: string): Promise<ReadDocument>
  /** Ends the processes; files still being read or waiting are rejected. */
  close(): Promise<void>
}

type Options = PoolSettings & { maxWorkers: number; maxWaiting: number }

const DEFAULTS: Options = {
  timeoutMs: 5000,
  startMs: 20_000,
  memoryMb: 128,
  maxWorkers: 2,
  maxWaiting: 40,
  idleMs: 30_000,
  workerUrl: new URL('./worker.ts', import.meta.url),
}

/** Reads uploads in at most `maxWorkers` processes, the others wait; one with nothing to do ends after `idleMs`. */
export function createDocumentReader(options: Partial<Options> = {}): DocumentReader {
  const settings = { ...DEFAULTS, ...options }
  const { maxWorkers, maxWaiting } = settings
  const ofOneAddress = limitConcurrency({ atOnceMax: 1, waitingMax: maxWaiting, allMax: maxWorkers + maxWaiting })
  const readers = pLimit(maxWorkers)
  const workers = createWorkerPool(settings)
  let isClosed = false

  async function readNow(bytes: Uint8Array): Promise<ReadDocument> {
    try {
      if (isClosed) throw new Error('The document reader is closed')
      return await workers.use((worker) => worker.read(bytes))
    } catch (error) {
      throw isClosed ? new Error('The document reader is closed', { cause: error }) : error
    }
  }

  return {
    async read(bytes, from = '') {
      let done: ReadDocument | undefined
      await ofOneAddress(from, async () => {
        done = await readers(() => readNow(bytes))
      })
      if (!done) throw new BusyError()
      return done
    },
    async close() {
      isClosed = true
      await workers.end()
    },
  }
}
