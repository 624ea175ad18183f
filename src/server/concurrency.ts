/** A bound on the requests that are worked on: each client network has a few at once and a queue of its own. */
import { setImmediate as nextRound } from 'node:timers/promises'
import pLimit, { type LimitFunction } from 'p-limit'

export type ConcurrencyBounds = {
  /** Of one network, worked on at once and waiting for that. */
  atOnceMax: number
  waitingMax: number
  /** Of all networks, worked on and waiting. */
  allMax: number
}

/** The event loop accepts one connection a round, whose request comes in the next. */
const quietRounds = 2
/** However many come, work goes on. */
const roundsMax = 300

/** @returns a function that runs `work` in its network's turn, and answers false without running it when too many wait already */
export function limitConcurrency({ atOnceMax, waitingMax, allMax }: ConcurrencyBounds) {
  const networks = new Map<string, { limit: LimitFunction; count: number }>()
  let all = 0
  let arrived = 0

  /** A page on SQLite never pauses: without this nobody new would be heard until the queue is empty. */
  async function hearOthers(): Promise<void> {
    for (let quiet = 0, rounds = 0; quiet < quietRounds && rounds < roundsMax; rounds++) {
      const before = arrived
      await nextRound()
      quiet = arrived === before ? quiet + 1 : 0
    }
  }

  return async (network: string, work: () => Promise<void>): Promise<boolean> => {
    arrived++
    const own = networks.get(network) ?? { limit: pLimit(atOnceMax), count: 0 }
    if (all >= allMax || own.count >= atOnceMax + waitingMax) return false
    networks.set(network, own)
    own.count++
    all++
    try {
      await own.limit(async () => {
        await hearOthers()
        await work()
      })
    } finally {
      own.count--
      all--
      if (own.count === 0) networks.delete(network)
    }
    return true
  }
}
