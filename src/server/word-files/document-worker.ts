import { Worker } from 'node:worker_threads'
import { DocumentError } from './document-error.ts'
import type { ReadDocument, WorkerAnswer } from './read-word-file.ts'

export type DocumentWorker = {
  /** Reads one file; the next may be given when it has settled. @throws DocumentError, or Error when the thread itself failed */
  read(bytes: Uint8Array): Promise<ReadDocument>
  /** True once the thread is gone, as after a file that took too much time or memory. */
  hasEnded(): boolean
  end(): Promise<void>
}

export type WorkerLimits = { timeoutMs: number; memoryMb: number; workerUrl: URL }

/** Starts a thread with limits of its own; it keeps the process alive only while it reads. */
export function startDocumentWorker({ timeoutMs, memoryMb, workerUrl }: WorkerLimits): DocumentWorker {
  // the limit is the heap's: bytes outside it are bounded by the upload's size and the limit on inflating;
  // and of the process's own flags some stop a thread (`--input-type`)
  const worker = new Worker(workerUrl, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
  let hasEnded = false
  const end = async () => {
    hasEnded = true
    await worker.terminate()
  }
  // an error that nobody listens to would end the process
  worker.on('error', end).on('exit', end).unref()
  const read = async (bytes: Uint8Array) => {
    worker.ref()
    const timer = setTimeout(end, timeoutMs)
    return ask(worker, bytes).finally(() => {
      clearTimeout(timer)
      worker.unref()
    })
  }
  return { read, hasEnded: () => hasEnded, end }
}

function ask(worker: Worker, bytes: Uint8Array): Promise<ReadDocument> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadDocument>()
  const onMessage = (answer: WorkerAnswer) =>
    answer.isRefused ? reject(new DocumentError(answer.code, answer.place)) : resolve(answer.document)
  const onError = (error: Error) => reject(whyFailed(error))
  const onExit = () => reject(new DocumentError('broken', 'out of time'))
  worker.on('message', onMessage).on('error', onError).on('exit', onExit)
  // a copy of its own: a Buffer's memory may be shared with other requests, and the caller keeps what it gave
  const copy = new Uint8Array(bytes)
  worker.postMessage(copy, [copy.buffer])
  return promise.finally(() => worker.off('message', onMessage).off('error', onError).off('exit', onExit))
}

/** Only memory is the document's fault; a thread that can't start is ours, and must not be told to the customer as theirs. */
function whyFailed(error: Error): Error {
  const isMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
  return isMemory
    ? new DocumentError('broken', 'out of memory')
    : new Error('The document worker failed', { cause: error })
}
