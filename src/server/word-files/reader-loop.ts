/** The reader's side of the channel. */
import { writeFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import type { WorkerAnswer } from './read-word-file.ts'

const spareMs = 1000

/** Answers each file with what `answer` says, until the server closes the channel or is gone; `up` is said first. */
export function answerFiles(answer: (bytes: Uint8Array<ArrayBuffer>) => WorkerAnswer): void {
  bowOut()
  const timeout = Number(process.argv[2]) + spareMs
  process.on('message', (bytes: Uint8Array<ArrayBuffer>) => {
    // the server ends a late reader; when the server itself was killed, this does: a busy thread doesn't see that the channel has closed
    const context = createContext({ act: () => answer(bytes) })
    process.send?.(runInContext('act()', context, { timeout }))
  })
  process.once('disconnect', () => process.exit())
  process.send?.('up')
}

/** Signals to the whole group (Ctrl+C, a service manager's stop) are the server's, which lets a file be read to its end. */
export function bowOut(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  // when the machine runs out of memory, this goes before the server and its database
  tellKernel('oom_score_adj', '1000')
  // a crash must not leave a customer's document on the disk
  tellKernel('coredump_filter', '0')
}

function tellKernel(setting: string, value: string): void {
  try {
    writeFileSync(`/proc/self/${setting}`, value)
  } catch {
    // only Linux has it
  }
}
