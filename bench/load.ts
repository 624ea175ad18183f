/** Messages between benchmarks and the load generator. */
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'

export type LoadRequest = {
  port: number
  /** Requested in round-robin order; `{}` becomes a new number each time. */
  paths: string[]
  headers?: Record<string, string>
  connections: number
  seconds: number
  /** Also requested, before counting begins. */
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
  /** Answers by status, and failed connections by error code. */
  statuses: Record<string, number>
  /** Histogram of response times; each bucket is `bucketMs` wide. */
  buckets: number[]
}

export const bucketMs = 0.05
export const bucketsMax = 40_000

/** Percentile: the time in milliseconds within which `share` of all answers came. */
export function percentileMs({ buckets, count }: Answers, share: number): number {
  let cumulative = 0
  for (const [at, answers] of buckets.entries()) {
    cumulative += answers
    if (cumulative >= count * share) return (at + 1) * bucketMs
  }
  return 0
}

export const perSecond = ({ count, tookMs }: Answers): number => (count * 1000) / tookMs

/** Answers other than 200, and broken connections. */
export const failuresOf = ({ statuses, closed }: Answers): number =>
  closed + Object.entries(statuses).reduce((sum, [status, count]) => sum + (status === '200' ? 0 : count), 0)

export type Generator = {
  /** @param onBegun called when the counted part begins */
  ask: (load: LoadRequest, onBegun?: () => void) => Promise<Answers>
  end: () => void
}

export function startGenerator(): Generator {
  const child: ChildProcess = fork(join(import.meta.dirname, 'generator.ts'), { serialization: 'advanced' })
  return {
    ask(load, onBegun) {
      return new Promise((resolve, reject) => {
        const fail = () => reject(new Error('the load generator ended'))
        child.once('exit', fail)
        const hear = (message: 'begun' | Answers) => {
          if (message === 'begun') return onBegun?.()
          child.off('message', hear)
          child.off('exit', fail)
          resolve(message)
        }
        child.on('message', hear)
        child.send(load)
      })
    },
    end: () => child.disconnect(),
  }
}
