import type { ChildProcess } from 'node:child_process'
import { DocumentError } from './document-error.ts'
import type { ReadDocument, WorkerAnswer } from './read-word-file.ts'
import { collectOutput, holdOpen, type ReaderProcessLimits, startReaderProcess } from './reader-process.ts'

export type DocumentWorker = {
  /** Reads one file; the next may be given when it has settled. @throws DocumentError, or Error when the process itself failed */
  read(bytes: Uint8Array): Promise<ReadDocument>
  /** True once the process is gone or told to go, as after a file that took too much time or memory. */
  hasEnded(): boolean
  /** Settles when the process is gone. */
  end(): Promise<void>
}

/** `timeoutMs` is for one file, `startMs` for the process to come up, `memoryMb` for its heap. */
export type WorkerLimits = ReaderProcessLimits & { startMs: number }

/** The first shell's number for a process that a signal ended. */
const firstSignalCode = 128

/** Starts a process with limits of its own; it keeps this one alive only while it reads. */
export function startDocumentWorker({ startMs, ...limits }: WorkerLimits): DocumentWorker {
  const child = startReaderProcess(limits)
  const output = collectOutput(child)
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let hasEnded = false
  const kill = () => {
    hasEnded = true
    child.kill('SIGKILL')
  }
  // an error that nobody listens to would end the server; after it comes `close`
  child.on('error', kill).once('exit', kill)
  const up = settled(child, (end) => new Error(`The document reader did not start (${end})`, { cause: output() }))
  up.catch(() => undefined)
  const read = async (bytes: Uint8Array) => {
    let isLate = false
    await within(startMs, kill, up)
    const answer = settled(child, (end, isCrash) => whyEnded(end, isCrash, isLate, output()))
    // what can't be sent is told by the process's end
    child.send(bytes, () => undefined)
    const late = () => {
      isLate = true
      kill()
    }
    return documentOf((await within(limits.timeoutMs, late, answer)) as WorkerAnswer)
  }
  return {
    async read(bytes) {
      holdOpen(child, true)
      return read(bytes).finally(() => holdOpen(child, false))
    },
    hasEnded: () => hasEnded,
    async end() {
      kill()
      holdOpen(child, true)
      await gone
    },
  }
}

type WhyEnded = (end: string, isCrash: boolean) => Error

/** What the process says next; rejects when it ends before. */
function settled(child: ChildProcess, why: WhyEnded): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const onClose = (code: number | null, signal: NodeJS.Signals | null) =>
    reject(why(signal ?? `code ${code}`, signal !== null || (code ?? 0) >= firstSignalCode))
  if (child.exitCode !== null || child.signalCode !== null) onClose(child.exitCode, child.signalCode)
  child.once('message', resolve).once('close', onClose)
  return promise.finally(() => child.off('message', resolve).off('close', onClose))
}

function within<T>(ms: number, onLate: () => void, promise: Promise<T>): Promise<T> {
  const timer = setTimeout(onLate, ms)
  return promise.finally(() => clearTimeout(timer))
}

function documentOf(answer: WorkerAnswer): ReadDocument {
  if (answer.isRefused) throw new DocumentError(answer.code, answer.place)
  return answer.document
}

/** A crash is the document's fault; a process that ends by itself is ours, and must not be told to the customer as theirs. */
function whyEnded(end: string, isCrash: boolean, isLate: boolean, output: string): Error {
  if (isLate) return new DocumentError('broken', 'out of time')
  if (!isCrash) return new Error(`The document reader failed (${end})`, { cause: output })
  return new DocumentError('broken', output.includes('out of memory') ? 'out of memory' : `ended by ${end}`)
}
