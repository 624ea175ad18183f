/** A process of its own for documents: whatever a document does to its reader, the server goes on. */
import { type ChildProcess, fork } from 'node:child_process'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'

export type ReaderProcessLimits = { timeoutMs: number; memoryMb: number; workerUrl: URL }

const outputMax = 8000

/** Starts it with nothing of this process's environment, where secrets stand; it is told the time for one file. */
export function startReaderProcess({ timeoutMs, memoryMb, workerUrl }: ReaderProcessLimits): ChildProcess {
  const { NODE_COMPILE_CACHE } = process.env
  return fork(fileURLToPath(workerUrl), [String(timeoutMs)], {
    // the heap's: bytes outside it are bounded by the upload's size and the limit on inflating
    execArgv: [`--max-old-space-size=${memoryMb}`, '--disable-warning=ExperimentalWarning'],
    env: NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
}

/** What it says on stderr, the last of it: why it could not start, or at which limit V8 ended it. */
export function collectOutput(child: ChildProcess): () => string {
  let output = ''
  child.stderr?.setEncoding('utf8').on('data', (piece: string) => {
    output = (output + piece).slice(-outputMax)
  })
  return () => output
}

/** Whether this process waits for it before it ends by itself. */
export function holdOpen(child: ChildProcess, isHeld: boolean): void {
  const act = isHeld ? 'ref' : 'unref'
  child[act]()
  child.channel?.[act]()
  const stderr = child.stderr as Socket | null
  stderr?.[act]()
}
