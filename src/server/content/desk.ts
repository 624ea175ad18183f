import { ContentError } from '../../domain/content/problem.ts'
import type { ContentDesk } from '../../services/content/change-entries.ts'
import { createProcessPool, JobCrashed } from '../workers/process-pool.ts'
import { type Answered, type Asked, takeAnswer } from './desk-messages.ts'

export type DeskProcess = ContentDesk & {
  /** Lets what is under way end, and the process go. */
  close: () => Promise<void>
}

/** A proxy in front waits for a minute. */
const changeMsMax = 50_000

/**
 * Changes content in a process of its own, one change after another. It comes with the first and goes when nothing was changed for two minutes: the
 * server goes on answering meanwhile, and doesn't keep the parsers in its memory. A process that dies fails its change, and the next has another.
 * @param changeMs how long one change may take
 */
export function createDesk(url: string, changeMs = changeMsMax): DeskProcess {
  const pool = createProcessPool<Asked, Answered>({
    workerUrl: new URL('./desk-worker.ts', import.meta.url),
    maxProcesses: 1,
    memoryMb: 768,
    startMs: 30_000,
    timeoutMs: changeMs,
    idleMs: 120_000,
    hasEnvironment: true,
  })
  return {
    async change(request) {
      const answer = await pool.run({ url, request }).catch((error: unknown) => {
        if (!(error instanceof JobCrashed && error.reason === 'out of time')) throw error
        const expected = `readable within ${changeMs / 1000} seconds`
        const file = request.changes[0]?.file ?? ''
        throw new ContentError([{ file, path: 'the whole file', expected, found: 'a text that takes longer' }])
      })
      return takeAnswer(answer)
    },
    close: () => pool.close(true),
  }
}
