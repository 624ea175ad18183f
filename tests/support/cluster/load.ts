/** Visitors who read and book through a load balancer, and their results. */
import { Agent } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { buildBooking } from '../bookings.ts'
import { askThrough } from '../https-visitor.ts'
import type { Nginx } from '../nginx.ts'

type TimedRequest = { at: number; ms: number; status: number; key: string }

export type Figures = {
  tried: number
  /** Keys of the acknowledged bookings. */
  acknowledged: string[]
  /** Statuses of all other answers; 0 for a closed connection. */
  failed: Record<number, number>
  /** The longest time without a success, in milliseconds. */
  longestGapMs: number
  slowestMs: number
}

export type Load = { bookings: () => Figures; pages: () => Figures; inFlight: () => number; stop: () => Promise<void> }

const betweenMs = 20

/** @param name makes these bookings unique @param bookers, readers number of parallel clients, each with one request at a time */
export function startLoad(
  nginx: Nginx,
  name: string,
  paths: readonly string[],
  { bookers = 4, readers = 2 } = {},
): Load {
  const agent = new Agent({ keepAlive: true })
  const [booked, read]: [TimedRequest[], TimedRequest[]] = [[], []]
  let isOver = false
  let inFlight = 0
  const client = async (
    into: TimedRequest[],
    next: (round: number) => { path: string; key: string; body?: unknown },
  ) => {
    for (let round = 0; !isOver; round++) {
      const { path, key, body } = next(round)
      const at = performance.now()
      inFlight++
      const { status } = await askThrough(nginx, agent, path, body).catch(() => ({ status: 0 }))
      inFlight--
      into.push({ at, ms: performance.now() - at, status, key })
      await pause(betweenMs)
    }
  }
  const lanes = [
    ...Array.from({ length: bookers }, (_, lane_) =>
      client(booked, (round) => {
        const body = buildBooking(`${name}-${lane_}-${round}`)
        return { path: '/api/Home/add_inq', key: String(body.idempotency_key), body }
      }),
    ),
    ...Array.from({ length: readers }, (_, lane_) =>
      client(read, (round) => {
        const path = paths[(round + lane_) % paths.length] ?? '/'
        return { path, key: path }
      }),
    ),
  ]
  return {
    bookings: () => figuresOf(booked),
    pages: () => figuresOf(read),
    inFlight: () => inFlight,
    async stop() {
      isOver = true
      await Promise.all(lanes)
      agent.destroy()
    },
  }
}

function figuresOf(requests: readonly TimedRequest[]): Figures {
  const good = requests.filter(({ status }) => status === 200)
  const ends = good.map(({ at, ms }) => at + ms).toSorted((a, b) => a - b)
  const failed: Record<number, number> = {}
  for (const { status } of requests) if (status !== 200) failed[status] = (failed[status] ?? 0) + 1
  return {
    tried: requests.length,
    acknowledged: good.map(({ key }) => key),
    failed,
    longestGapMs: Math.round(Math.max(0, ...ends.slice(1).map((end, at) => end - (ends[at] ?? end)))),
    slowestMs: Math.round(Math.max(0, ...requests.map(({ ms }) => ms))),
  }
}
