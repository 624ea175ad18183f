import { Worker } from 'node:worker_threads'
import type { EntriesChanged } from '../../commands/content/change-entries.ts'
import type { ContentDesk } from '../../commands/content/desk.ts'
import { beginWork } from '../observed.ts'
import { type Answered, type Asked, takeAnswer } from './desk-messages.ts'

export type DeskThread = ContentDesk & {
  /** Lets what is under way end, and the thread go. */
  close: () => Promise<void>
}

type Waiting = { resolve: (done: EntriesChanged) => void; reject: (error: unknown) => void }

const idleMs = 120_000
const memoryMb = 768

/**
 * Changes content in a thread of its own, which comes with the first change and goes when nothing was changed for two minutes: the server goes on
 * answering meanwhile, and doesn't keep the parsers in its memory. A thread that dies fails what it was given, and the next change has another.
 */
export function createDesk(url: string): DeskThread {
  let thread: Worker | null = null
  let timer: NodeJS.Timeout | undefined
  let count = 0
  const waiting = new Map<number, Waiting>()
  const fail = (error: unknown) => {
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  const start = (): Worker => {
    const own = new Worker(new URL('./desk-thread.ts', import.meta.url), {
      workerData: { url },
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
    own.on('message', (answer: Answered) => {
      const { resolve, reject } = waiting.get(answer.id) ?? {}
      waiting.delete(answer.id)
      try {
        resolve?.(takeAnswer(answer))
      } catch (error) {
        reject?.(error)
      }
      if (waiting.size === 0) rest(own)
    })
    own.on('error', fail)
    own.once('exit', () => {
      if (thread === own) thread = null
      if (waiting.size > 0) fail(new Error('the thread that changes content has ended'))
    })
    return own
  }
  const rest = (own: Worker) => {
    own.unref()
    clearTimeout(timer)
    timer = setTimeout(() => end(own), idleMs).unref()
  }
  const end = (own: Worker) => {
    if (thread === own) thread = null
    own.postMessage('end')
  }
  return {
    change(request) {
      clearTimeout(timer)
      thread ??= start()
      thread.ref()
      const asked: Asked = { id: ++count, request }
      const endWork = beginWork('content_desk')
      return new Promise<EntriesChanged>((resolve, reject) => {
        waiting.set(asked.id, { resolve, reject })
        thread?.postMessage(asked)
      }).finally(endWork)
    },
    async close() {
      clearTimeout(timer)
      const own = thread
      if (!own) return
      const gone = new Promise((resolve) => own.once('exit', resolve))
      end(own)
      await gone
    },
  }
}
