/** The process for pictures, from the server's side: started for the first, ended when there is none for a while. */
import type { ChildProcess } from 'node:child_process'
import { collectOutput, holdOpen, startReaderProcess } from '../word-files/reader-process.ts'
import { PICTURE_WORK } from './limits.ts'
import type { MadeForms, PictureAnswer, PictureJob } from './picture-job.ts'

/** A picture that can't be read, or not within time and memory. */
export class PictureError extends Error {
  readonly code: (PictureAnswer & { isRefused: true })['code']
  constructor(code: PictureError['code'], options?: ErrorOptions) {
    super(code, options)
    this.name = 'PictureError'
    this.code = code
  }
}

export type PictureProcess = {
  /** Makes forms beside an original; the next may be asked for when it has settled. @throws PictureError, or Error when the process itself failed */
  make: (job: PictureJob, timeoutMs: number) => Promise<MadeForms>
  /** Settles when no process is left. */
  end: () => Promise<void>
}

const { startMs, idleMs, memoryMb } = PICTURE_WORK

export function createPictureProcess(workerUrl = new URL('./picture-worker.ts', import.meta.url)): PictureProcess {
  let running: Running | null = null
  let idle: NodeJS.Timeout | undefined
  const end = async () => {
    clearTimeout(idle)
    const ending = running
    running = null
    await ending?.end()
  }
  return {
    end,
    async make(job, timeoutMs) {
      clearTimeout(idle)
      if (!running || running.hasEnded()) running = start(workerUrl)
      try {
        return await running.ask(job, timeoutMs)
      } finally {
        idle = setTimeout(end, idleMs).unref()
      }
    },
  }
}

type Running = ReturnType<typeof start>

function start(workerUrl: URL) {
  const child = startReaderProcess({ timeoutMs: startMs, memoryMb, workerUrl })
  const output = collectOutput(child)
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let hasEnded = false
  const kill = () => {
    hasEnded = true
    child.kill('SIGKILL')
  }
  // an error that nobody listens to would end the server; after it comes `close`
  child.on('error', kill).once('exit', () => {
    hasEnded = true
  })
  const up = next(child, output)
  up.catch(() => undefined)
  const ask = async (job: object, timeoutMs: number): Promise<MadeForms> => {
    holdOpen(child, true)
    try {
      await within(startMs, kill, up)
      const answered = next(child, output)
      child.send(job, () => undefined)
      const answer = (await within(timeoutMs, kill, answered)) as PictureAnswer
      if (answer.isRefused) throw new PictureError(answer.code)
      return answer.made
    } finally {
      holdOpen(child, false)
    }
  }
  return {
    ask,
    hasEnded: () => hasEnded,
    end: async () => {
      kill()
      holdOpen(child, true)
      await gone
    },
  }
}

/** What the process says next; one that is ended by a signal had a picture that was too much for it. */
function next(child: ChildProcess, output: () => string): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const onClose = (code: number | null, signal: NodeJS.Signals | null) => {
    const cause = `${signal ?? `code ${code}`} ${output()}`
    reject(signal ? new PictureError('broken', { cause }) : new Error('the process for pictures failed', { cause }))
  }
  if (child.exitCode !== null || child.signalCode !== null) onClose(child.exitCode, child.signalCode)
  child.once('message', resolve).once('close', onClose)
  return promise.finally(() => child.off('message', resolve).off('close', onClose))
}

function within<T>(ms: number, onLate: () => void, promise: Promise<T>): Promise<T> {
  const timer = setTimeout(onLate, ms)
  return promise.finally(() => clearTimeout(timer))
}
