/** Parses messages in processes of their own, with limits of time and memory. */
import { splitHead } from '../../domain/mail-in/raw-head.ts'
import type { MailReader } from '../../services/mail-in/deps.ts'
import { createProcessPool, JobCrashed, type PoolSettings } from '../workers/process-pool.ts'
import type { MailAnswer, MailJob } from './read-mail.ts'

const POOL: PoolSettings = {
  workerUrl: new URL('./worker.ts', import.meta.url),
  maxProcesses: 1,
  memoryMb: 256,
  startMs: 20_000,
  timeoutMs: 15_000,
  idleMs: 60_000,
}

export function createMailReader(settings: PoolSettings = POOL): MailReader & { close: () => Promise<void> } {
  const pool = createProcessPool<MailJob, MailAnswer>(settings)
  /** Null for a message that ends its process. */
  const run = async (job: MailJob): Promise<MailAnswer | null> => {
    try {
      return await pool.run(job)
    } catch (error) {
      if (error instanceof JobCrashed) return null
      throw error
    }
  }
  return {
    async read(raw) {
      const answer = await run({ kind: 'read', raw })
      if (answer?.kind === 'read') return answer
      const ofHead = await run({ kind: 'read', raw: splitHead(raw).head })
      return ofHead?.kind === 'read' ? { ...ofHead, isBroken: true } : null
    },
    async html(raw, withPictures) {
      const answer = await run({ kind: 'html', raw, withPictures })
      return answer?.kind === 'html' ? answer.html : ''
    },
    async part(raw, place) {
      const answer = await run({ kind: 'part', raw, place })
      return answer?.kind === 'part' ? answer.part : null
    },
    close: () => pool.close(),
  }
}
