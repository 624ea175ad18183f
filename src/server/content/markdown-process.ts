/** Reads Markdown in a separate process, one text after another, so that no editor's text delays visitors. */
import type { Loss, MarkdownReader } from '../../services/articles/deps.ts'
import { createProcessPool, JobCrashed } from '../workers/process-pool.ts'

export type MarkdownJob = { wants: 'losses' | 'html'; text: string }
export type MarkdownAnswer = { losses: Loss[] } | { html: string } | { refused: string }

/** A text of maximum length takes a tenth of a second. */
const readMsMax = 5000
const excerptMax = 60

export type MarkdownProcess = MarkdownReader & { close: () => Promise<void> }

/** The process starts with the first text and ends after a minute without one. @param readMs time limit of one text */
export function createMarkdownReader(readMs = readMsMax): MarkdownProcess {
  const pool = createProcessPool<MarkdownJob, MarkdownAnswer>({
    workerUrl: new URL('./markdown-worker.ts', import.meta.url),
    maxProcesses: 1,
    memoryMb: 256,
    startMs: 30_000,
    timeoutMs: readMs,
    idleMs: 60_000,
  })
  return {
    async losses(text) {
      try {
        const answer = await pool.run({ wants: 'losses', text })
        return 'losses' in answer ? answer.losses : []
      } catch (error) {
        if (!(error instanceof JobCrashed)) throw error
        return [{ kind: 'tangled', excerpt: text.trim().slice(0, excerptMax).replace(/\s+/g, ' ') }]
      }
    },
    async render(text) {
      const answer = await pool.run({ wants: 'html', text })
      if ('html' in answer) return answer.html
      throw new Error('refused' in answer ? answer.refused : 'no HTML was returned')
    },
    close: () => pool.close(),
  }
}
