import type { Actor } from '../../../db/queries/staff/audit.ts'
import type { ContentImporter } from '../../../services/content/imports/importer.ts'
import { createProcessPool } from '../../workers/process-pool.ts'

/** @property bytes of the spreadsheet to compare; without them the compared import is applied. @property url of the database */
export type ImportJob = { url: string; id: string; bytes?: Uint8Array; by: Actor }
export type ImportAnswer = { failed: { message: string; stack?: string } | null }

export type ImportProcess = ContentImporter & { close: () => Promise<void> }

/** Reading and comparing take seconds; only a malicious file takes longer. */
const compareMs = 90_000
const applyMs = 600_000
const tellingMs = 15_000

export type Telling = {
  onFailure: (id: string, error: Error) => void
  /** Called periodically with the imports that wait or run. */
  onWork: (ids: string[]) => void
}

/**
 * Compares and applies spreadsheets in a separate process, one after another, so that the server stays responsive.
 * The process starts with the first one and ends a minute after the last. A file that exceeds memory or time ends the
 * process, and its import fails.
 */
export function createImporter(url: string, { onFailure, onWork }: Telling): ImportProcess {
  const pool = createProcessPool<ImportJob, ImportAnswer>({
    workerUrl: new URL('./import-worker.ts', import.meta.url),
    maxProcesses: 1,
    memoryMb: 768,
    startMs: 30_000,
    timeoutMs: applyMs,
    idleMs: 60_000,
    hasEnvironment: true,
  })
  const atWork = new Set<string>()
  const telling = setInterval(() => {
    if (atWork.size > 0) onWork([...atWork])
  }, tellingMs).unref()
  async function give(job: ImportJob): Promise<void> {
    atWork.add(job.id)
    try {
      const { failed } = await pool.run(job, job.bytes ? compareMs : applyMs)
      if (failed) throw Object.assign(new Error(failed.message), { stack: failed.stack })
    } catch (error) {
      onFailure(job.id, error as Error)
    } finally {
      atWork.delete(job.id)
    }
  }
  return {
    compare: (id, bytes, by) => void give({ url, id, bytes, by }),
    apply: (id, by) => void give({ url, id, by }),
    async close() {
      clearInterval(telling)
      await pool.close()
    },
  }
}
