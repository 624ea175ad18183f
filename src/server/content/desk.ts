import { Worker } from 'node:worker_threads'
import { ApiError } from '../../api/errors.ts'
import { type EntriesChanged, WrongContent } from '../../commands/content/change-entries.ts'
import type { ContentDesk } from '../../commands/content/desk.ts'
import { type Answered, type Asked, takeAnswer } from './desk-messages.ts'

export type DeskThread = ContentDesk & {
  /** Lets what is under way end, and the thread go. */
  close: () => Promise<void>
}

type Waiting = { file: string; resolve: (done: EntriesChanged) => void; reject: (error: unknown) => void }

const idleMs = 120_000
const memoryMb = 768
/** A proxy in front waits for a minute. */
const changeMsMax = 50_000
const retryAfterSeconds = 3

/**
 * Changes content in a thread of its own, which comes with the first change and goes when nothing was changed for two minutes: the server goes on
 * answering meanwhile, and doesn't keep the parsers in its memory. A thread that dies fails what it was given, and the next change has another.
 * @param changeMs how long one change may take
 */
export function createDesk(url: string, changeMs = changeMsMax): DeskThread {
  let thread: Worker | null = null
  let timer: NodeJS.Timeout | undefined
  let limit: NodeJS.Timeout | undefined
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
      watch()
      try {
        resolve?.(takeAnswer(answer))
      } catch (error) {
        reject?.(error)
      }
      if (waiting.size === 0) rest(own)
    })
    own.on('error', fail)
    own.once('exit', () => {
      // another one may be at work by now
      if (thread !== own && thread !== null) return
      thread = null
      if (waiting.size > 0) fail(new Error('the thread that changes content has ended'))
    })
    return own
  }
  /** The changes are made in their order: the time of the first of them runs. */
  const watch = () => {
    clearTimeout(limit)
    if (waiting.size > 0) limit = setTimeout(expire, changeMs)
  }
  const expire = () => {
    const own = thread
    thread = null
    const [[id, { file, reject }] = [0, { file: '', reject: () => undefined }]] = waiting
    waiting.delete(id)
    const expected = `readable within ${changeMs / 1000} seconds`
    reject(new WrongContent([{ file, path: 'the whole file', expected, found: 'a text that takes longer' }]))
    fail(new ApiError('unavailable', { retryAfterSeconds }))
    void own?.terminate()
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
      return new Promise<EntriesChanged>((resolve, reject) => {
        waiting.set(asked.id, { file: request.changes[0]?.file ?? '', resolve, reject })
        thread?.postMessage(asked)
        if (waiting.size === 1) watch()
      })
    },
    async close() {
      clearTimeout(timer)
      clearTimeout(limit)
      const own = thread
      if (!own) return
      const gone = new Promise((resolve) => own.once('exit', resolve))
      end(own)
      await gone
    },
  }
}
