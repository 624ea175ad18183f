import { ContentError } from '../../domain/content/issue.ts'
import type { EntriesChanged } from '../../services/content/change-entries.ts'
import type { DemoCleared } from '../../services/content/clear-demo.ts'
import type { ContentWorker } from '../../services/content/worker.ts'
import { createProcessPool, JobCrashed } from '../workers/process-pool.ts'
import { type Answered, type Asked, takeAnswer } from './content-worker-messages.ts'

export type ContentWorkerProcess = ContentWorker & {
  /** Waits for the current change, then ends the process. */
  close: () => Promise<void>
}

/** Common reverse proxies time out after a minute. */
const changeMsMax = 50_000

/**
 * Changes content in a separate process, one change after another: the server stays responsive and doesn't load the
 * parsers. The process starts with the first change and ends two minutes after the last. A crash fails its change;
 * the next change starts a new process.
 * @param changeMs time limit of one change
 */
export function createContentWorker(url: string, changeMs = changeMsMax): ContentWorkerProcess {
  const pool = createProcessPool<Asked, Answered>({
    workerUrl: new URL('./content-worker-process.ts', import.meta.url),
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
      return takeAnswer(answer as Answered<EntriesChanged>)
    },
    async clearDemo(options) {
      return takeAnswer((await pool.run({ url, clearDemo: options })) as Answered<DemoCleared>)
    },
    close: () => pool.close(true),
  }
}
