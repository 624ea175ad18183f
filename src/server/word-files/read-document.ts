import type { ReadDocument } from './read-word-file.ts'
import { createWorkerPool, type PoolSettings } from './worker-pool.ts'

export { DOCUMENT_ERROR_CODES, DocumentError, type DocumentErrorCode } from './document-error.ts'
export type { ReadDocument } from './read-word-file.ts'

export type DocumentReader = {
  /** The text of a doc or docx and its words (contract §5). @throws DocumentError, or Error when it is ours to answer for */
  read(bytes: Uint8Array): Promise<ReadDocument>
  /** Ends the threads; files still being read or waiting are rejected. */
  close(): Promise<void>
}

type Options = PoolSettings & { maxWorkers: number }

const DEFAULTS: Options = {
  timeoutMs: 20_000,
  memoryMb: 128,
  maxWorkers: 2,
  idleMs: 30_000,
  workerUrl: new URL('./worker.ts', import.meta.url),
}

/** Reads uploads in at most `maxWorkers` threads, the others wait their turn; a thread with nothing to do ends after `idleMs`. */
export function createDocumentReader(options: Partial<Options> = {}): DocumentReader {
  const settings = { ...DEFAULTS, ...options }
  const turns = createTurns(settings.maxWorkers)
  const workers = createWorkerPool(settings)
  let isClosed = false
  return {
    async read(bytes) {
      await turns.take()
      try {
        if (isClosed) throw new Error('The document reader is closed')
        return await workers.use((worker) => worker.read(bytes))
      } catch (error) {
        throw isClosed ? new Error('The document reader is closed', { cause: error }) : error
      } finally {
        turns.give()
      }
    },
    async close() {
      isClosed = true
      await workers.end()
    },
  }
}

/** Lets `free` callers go on at once; the others in the order in which they came. */
function createTurns(free: number) {
  const waiting: (() => void)[] = []
  let left = free
  return {
    async take() {
      if (left > 0) left -= 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
    },
    give() {
      const next = waiting.shift()
      if (next) next()
      else left += 1
    },
  }
}
