/** What benchmarks ask of the generator, and what it tells. */
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'

export type Asking = {
  port: number
  /** Asked for in turn; `{}` in one becomes a number that is new each time. */
  paths: string[]
  headers?: Record<string, string>
  connections: number
  seconds: number
  /** Asked as well, before anything is counted. */
  warmUpSeconds?: number
  /** Number of the first `{}`. */
  firstNumber?: number
}

export type Answers = {
  count: number
  bytes: number
  /** Connections that the server closed. */
  closed: number
  mostMs: number
  tookMs: number
  /** Answers by status, and failures of connections by code. */
  statuses: Record<string, number>
  /** Answers by time, each bucket `bucketMs` wide. */
  buckets: number[]
}

export const bucketMs = 0.05
export const bucketsMax = 40_000

/** Below which time that share of all answers came, in milliseconds. */
export function percentileMs({ buckets, count }: Answers, share: number): number {
  let seen = 0
  for (const [at, answers] of buckets.entries()) {
    seen += answers
    if (seen >= count * share) return (at + 1) * bucketMs
  }
  return 0
}

export const perSecond = ({ count, tookMs }: Answers): number => (count * 1000) / tookMs

/** Answers other than 200, and connections that broke. */
export const failuresOf = ({ statuses, closed }: Answers): number =>
  closed + Object.entries(statuses).reduce((sum, [status, count]) => sum + (status === '200' ? 0 : count), 0)

export type Generator = {
  /** @param onBegun called when what is counted begins */
  ask: (asking: Asking, onBegun?: () => void) => Promise<Answers>
  end: () => void
}

export function startGenerator(): Generator {
  const child: ChildProcess = fork(join(import.meta.dirname, 'generator.ts'), { serialization: 'advanced' })
  return {
    ask(asking, onBegun) {
      return new Promise((resolve, reject) => {
        const fail = () => reject(new Error('the generator of load ended'))
        child.once('exit', fail)
        const hear = (said: 'begun' | Answers) => {
          if (said === 'begun') return onBegun?.()
          child.off('message', hear)
          child.off('exit', fail)
          resolve(said)
        }
        child.on('message', hear)
        child.send(asking)
      })
    },
    end: () => child.disconnect(),
  }
}
