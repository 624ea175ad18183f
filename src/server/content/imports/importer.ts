import { Worker } from 'node:worker_threads'
import type { ContentImporter } from '../../../commands/content/imports/importer.ts'
import type { Actor } from '../../../store/queries/staff/audit.ts'

export type ImportJob = { id: string; bytes?: Uint8Array; by: Actor }

export type ImportThread = ContentImporter & { close: () => Promise<void> }

const idleMs = 60_000
const memoryMb = 768
/** Reading and comparing take seconds; what takes longer was made to. */
const compareMs = 90_000
const applyMs = 600_000
const tellingMs = 15_000

export type Telling = {
  onFailure: (job: ImportJob, error: Error) => void
  /** Now and then, of those that wait or are worked on. */
  onWork: (ids: string[]) => void
}

/**
 * Compares and applies sheets in a thread of its own, one after another, so that the server goes on answering. The thread comes with the first one and
 * goes a minute after the last. A file that takes its memory or time ends the thread, and is told as failed.
 */
export function createImporter(url: string, { onFailure, onWork }: Telling): ImportThread {
  const waiting: ImportJob[] = []
  let thread: Worker | null = null
  let running: ImportJob | null = null
  let timer: NodeJS.Timeout | undefined
  const telling = setInterval(() => {
    if (running) onWork([running, ...waiting].map(({ id }) => id))
  }, tellingMs).unref()
  const ended = (error: Error | null) => {
    clearTimeout(timer)
    const job = running
    running = null
    if (job && error) onFailure(job, error)
    next()
  }
  const start = (): Worker => {
    const own = new Worker(new URL('./import-thread.ts', import.meta.url), {
      workerData: { url },
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
    let died: Error | null = null
    own.on('message', ({ failed }: { failed: { message: string; stack?: string } | null }) =>
      ended(failed && Object.assign(new Error(failed.message), { stack: failed.stack })),
    )
    own.on('error', (error: Error) => {
      died = error
    })
    own.once('exit', () => {
      if (thread !== own) return
      thread = null
      if (running) ended(died ?? new Error('the thread that imports has ended'))
    })
    return own
  }
  const next = () => {
    const job = waiting.shift()
    if (!job) {
      thread?.unref()
      timer = setTimeout(() => thread?.postMessage('end'), idleMs).unref()
      return
    }
    running = job
    thread ??= start()
    thread.ref()
    const most = job.bytes ? compareMs : applyMs
    timer = setTimeout(() => void thread?.terminate(), most).unref()
    thread.postMessage(job)
  }
  const give = (job: ImportJob) => {
    waiting.push(job)
    if (running) return
    clearTimeout(timer)
    next()
  }
  return {
    compare: (id, bytes, by) => give({ id, bytes, by }),
    apply: (id, by) => give({ id, by }),
    async close() {
      clearTimeout(timer)
      clearInterval(telling)
      waiting.length = 0
      const own = thread
      if (!own) return
      const gone = new Promise((resolve) => own.once('exit', resolve))
      if (running) await own.terminate()
      else own.postMessage('end')
      await gone
    },
  }
}
