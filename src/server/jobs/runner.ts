/** Background jobs: each runs at the start, at its interval and when it is woken, never twice at once in one process. */

export type Job = {
  /** For log and metrics. */
  name: string
  everyMs: number
  /** Whether it runs at the start too; true by default. */
  atStart?: boolean
  /** Returns its result for the log, or null for nothing. An error is logged, and the next run retries. */
  run: () => Promise<object | null>
}

/** The part of the log that jobs use. */
export type JobLog = {
  info: (details: object, text: string) => void
  error: (details: object, text: string) => void
}

export type RunningJob = {
  /** Runs it now; if it is running, once more afterwards. */
  wake: () => void
  /** Resolves when it is idle. */
  rested: () => Promise<void>
}

export type Jobs = {
  add: (job: Job) => RunningJob
  /** Starts no more jobs, and resolves when the running ones have ended. */
  stop: () => Promise<void>
  /** Time of each job's last success, in seconds since 1970. */
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
      if (done) log.info({ job: name, ...done }, 'Job ran')
    } catch (error) {
      log.error({ err: error, job: name, next_in_s: everyMs / 1000 }, 'Job failed; the next run retries')
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
