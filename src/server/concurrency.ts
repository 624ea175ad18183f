/** Limits concurrent requests: each client subnet has a few at once and its own queue. */
import { setImmediate as nextRound } from 'node:timers/promises'
import pLimit, { type LimitFunction } from 'p-limit'

export type ConcurrencyBounds = {
  /** Of one subnet: concurrent requests, and queued ones. */
  atOnceMax: number
  waitingMax: number
  /** Of all subnets, concurrent and queued. */
  allMax: number
}

/** The event loop accepts one connection a round; its request arrives in the next. */
const quietRounds = 2
/** After so many rounds the work continues, however many connections arrive. */
const roundsMax = 300

/** @returns a function that runs `work` in the fair queue of its subnet, and returns false without running it when the queue is full */
export function limitConcurrency({ atOnceMax, waitingMax, allMax }: ConcurrencyBounds) {
  const networks = new Map<string, { limit: LimitFunction; count: number }>()
  let all = 0
  let arrived = 0

  /** A page on SQLite never pauses; without this, new connections would wait until the queue is empty. */
  async function hearOthers(): Promise<void> {
    for (let quiet = 0, rounds = 0; quiet < quietRounds && rounds < roundsMax; rounds++) {
      const before = arrived
      await nextRound()
      quiet = arrived === before ? quiet + 1 : 0
    }
  }

  return async (network: string, work: () => Promise<void>): Promise<boolean> => {
    arrived++
    const queue = networks.get(network) ?? { limit: pLimit(atOnceMax), count: 0 }
    if (all >= allMax || queue.count >= atOnceMax + waitingMax) return false
    networks.set(network, queue)
    queue.count++
    all++
    try {
      await queue.limit(async () => {
        await hearOthers()
        await work()
      })
    } finally {
      queue.count--
      all--
      if (queue.count === 0) networks.delete(network)
    }
    return true
  }
}
