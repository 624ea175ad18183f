/** Work that the server does by itself: each job runs at the start, at its interval and when it is woken, never twice at once in one process. */

export type Job = {
  /** For log and metrics. */
  name: string
  everyMs: number
  /** Whether it runs at the start too, as it does unless it says no. */
  atStart?: boolean
  /** Answers what was done, for the log, and null for nothing. An error is logged, and the next run tries again. */
  run: () => Promise<object | null>
}

/** What a job may say. */
export type JobLog = {
  info: (details: object, text: string) => void
  error: (details: object, text: string) => void
}

export type RunningJob = {
  /** Runs it now; if it runs already, once more afterwards. */
  wake: () => void
  /** Settles when it runs no more. */
  rested: () => Promise<void>
}

export type Jobs = {
  add: (job: Job) => RunningJob
  /** Begins nothing any more, and settles when what is under way has ended. */
  stop: () => Promise<void>
  /** When each job last ended without an error, in seconds since 1970. */
  succeededAt: () => Record<string, number>
}

export function createJobs(log: JobLog): Jobs {
  const running = new Map<string, Promise<void>>()
  const timers: NodeJS.Timeout[] = []
  const succeeded: Record<string, number> = {}
  let isStopping = false

  async function runOnce({ name, everyMs, run }: Job): Promise<void> {
    try {
      const done = await run()
      succeeded[name] = Date.now() / 1000
      if (done) log.info({ job: name, ...done }, 'a job has run')
    } catch (error) {
      log.error({ err: error, job: name, next_in_s: everyMs / 1000 }, 'a job failed and will be tried again')
    }
  }

  return {
    add(job) {
      let isWoken = false
      const look = async () => {
        do {
          isWoken = false
          await runOnce(job)
        } while (isWoken && !isStopping)
        running.delete(job.name)
      }
      const wake = () => {
        isWoken = true
        if (!isStopping && !running.has(job.name)) running.set(job.name, look())
      }
      const atInterval = () => {
        if (!running.has(job.name)) wake()
      }
      timers.push(setInterval(atInterval, job.everyMs).unref())
      if (job.atStart !== false) wake()
      return { wake, rested: () => running.get(job.name) ?? Promise.resolve() }
    },
    async stop() {
      isStopping = true
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running.values())
    },
    succeededAt: () => succeeded,
  }
}
