/** Work on the one thread that everybody shares, done in turns: each visitor's in order, visitors one after another. */

/** Ends a turn; more than once does no harm. */
export type EndTurn = () => void

export type TurnBounds = {
  /** Turns at once, of all and of one visitor. */
  atOnceMax: number
  atOnceOfOneMax: number
  /** Who waits for one, of all and of one visitor. */
  waitingMax: number
  waitingOfOneMax: number
}

export type Turns = {
  /** A turn that is free now; null when there is none. */
  enter: (visitor: string) => EndTurn | null
  /** Waits for a turn; null when too many wait already, or when who asked has gone. */
  take: (visitor: string, signal?: AbortSignal) => Promise<EndTurn | null>
}

/** The event loop lets in one connection a round, which asks for something in the next. */
const silentRounds = 2
/** However many come, work goes on. */
const heardMax = 300

type Waiting = { start: (turn: EndTurn | null) => void }

export function createTurns({ atOnceMax, atOnceOfOneMax, waitingMax, waitingOfOneMax }: TurnBounds): Turns {
  const running = new Map<string, number>()
  // in the order in which visitors have their next turn
  const queues = new Map<string, Waiting[]>()
  let runningCount = 0
  let waitingCount = 0
  let askedCount = 0

  const isFree = (visitor: string) => runningCount < atOnceMax && (running.get(visitor) ?? 0) < atOnceOfOneMax

  function begin(visitor: string): EndTurn {
    runningCount++
    running.set(visitor, (running.get(visitor) ?? 0) + 1)
    let hasEnded = false
    return () => {
      if (hasEnded) return
      hasEnded = true
      hearOthers(() => end(visitor))
    }
  }

  /** All that SQLite answers is awaited without a pause, so others are heard only between two turns: all who stand at the door, or the row would be theirs who were let in first. */
  function hearOthers(then: () => void, silent = 0, heard = 0): void {
    const before = askedCount
    setImmediate(() => {
      if (silent === silentRounds || heard === heardMax) return then()
      if (askedCount === before) hearOthers(then, silent + 1, heard)
      else hearOthers(then, 0, heard + 1)
    })
  }

  function end(visitor: string): void {
    const left = (running.get(visitor) ?? 0) - 1
    runningCount--
    if (left > 0) running.set(visitor, left)
    else running.delete(visitor)
    for (const [next, queue] of queues) {
      if (!isFree(next)) continue
      // at the end of the row, if anything of theirs still waits
      queues.delete(next)
      const first = queue.shift()
      if (queue.length > 0) queues.set(next, queue)
      waitingCount--
      first?.start(begin(next))
      return
    }
  }

  function leave(visitor: string, waiting: Waiting): void {
    const queue = queues.get(visitor)
    const at = queue?.indexOf(waiting) ?? -1
    if (!queue || at === -1) return
    queue.splice(at, 1)
    waitingCount--
    if (queue.length === 0) queues.delete(visitor)
    waiting.start(null)
  }

  /** Makes room for one more by sending away the last of the longest queue; false when that is the asker's own. */
  function makeRoom(visitor: string): boolean {
    const own = queues.get(visitor)?.length ?? 0
    if (own >= waitingOfOneMax) return false
    if (waitingCount < waitingMax) return true
    const [longest, queue] = [...queues].reduce((a, b) => (b[1].length > a[1].length ? b : a))
    const last = queue.at(-1)
    if (queue.length <= own + 1 || !last) return false
    leave(longest, last)
    return true
  }

  function enter(visitor: string): EndTurn | null {
    askedCount++
    return !queues.has(visitor) && isFree(visitor) ? begin(visitor) : null
  }

  return {
    enter,
    async take(visitor, signal) {
      if (signal?.aborted) return null
      const free = enter(visitor)
      if (free) return free
      if (!makeRoom(visitor)) return null
      return new Promise((resolve) => {
        const gone = () => leave(visitor, waiting)
        const waiting: Waiting = {
          start(turn) {
            signal?.removeEventListener('abort', gone)
            resolve(turn)
          },
        }
        signal?.addEventListener('abort', gone)
        queues.set(visitor, [...(queues.get(visitor) ?? []), waiting])
        waitingCount++
      })
    },
  }
}
