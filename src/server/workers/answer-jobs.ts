/** A worker process's side of the channel. */
import { writeFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'

const spareMs = 1000

/** Answers each job until the server closes the channel or exits. @param onEnd closes the process's resources */
export function answerJobs<Job, Answer>(
  answer: (job: Job) => Answer | Promise<Answer>,
  onEnd: () => Promise<void> = async () => undefined,
): void {
  // the server handles signals to the whole group (Ctrl+C, a service manager's stop), and lets a job end
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  // when memory runs out, the kernel kills this process before the server and its database
  tellKernel('oom_score_adj', '1000')
  // a crash must not leave a customer's document on the disk
  tellKernel('coredump_filter', '0')
  const timeout = Number(process.argv[2]) + spareMs
  process.on('message', async (job: Job) => {
    // the server ends a late worker; after the server itself was killed, this time limit does: a busy thread doesn't see that the channel has
    // closed
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
