/** A worker process's side of the channel. */
import { writeFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'

const spareMs = 1000

/** Answers each job until the server closes the channel or is gone. @param onEnd closes what the process has open */
export function answerJobs<Job, Answer>(
  answer: (job: Job) => Answer | Promise<Answer>,
  onEnd: () => Promise<void> = async () => undefined,
): void {
  // signals to the whole group (Ctrl+C, a service manager's stop) are the server's, which lets a job end
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  // when the machine runs out of memory, this goes before the server and its database
  tellKernel('oom_score_adj', '1000')
  // a crash must not leave a customer's document on the disk
  tellKernel('coredump_filter', '0')
  const timeout = Number(process.argv[2]) + spareMs
  process.on('message', async (job: Job) => {
    // the server ends a late worker; when the server itself was killed, this does: a busy thread doesn't see that the channel has closed
    const context = createContext({ act: () => answer(job) })
    process.send?.(await runInContext('act()', context, { timeout }))
  })
  process.once('disconnect', () => void onEnd().finally(() => process.exit()))
  process.send?.('up')
}

function tellKernel(setting: string, value: string): void {
  try {
    writeFileSync(`/proc/self/${setting}`, value)
  } catch {
    // only Linux has it
  }
}
