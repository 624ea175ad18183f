/** Thrown when too much waits already; who asked may ask again in a moment. */
export class BusyError extends Error {
  constructor() {
    super('too many documents wait to be read')
    this.name = 'BusyError'
  }
}

export type TurnLimits = { maxWorkers: number; maxWaiting: number }

type Waiting = () => void

/**
 * Lets `maxWorkers` callers go on at once, but of one line (an address) only one, and the lines in turn: whoever sends
 * many documents waits for their own, and holds up others by one of them at most.
 */
export function createTurns({ maxWorkers, maxWaiting }: TurnLimits) {
  const lines = new Map<string, Waiting[]>()
  const served = new Set<string>()
  let waitingCount = 0
  const startNext = () => {
    for (const [line, waiting] of lines) {
      if (served.size >= maxWorkers) return
      if (served.has(line)) continue
      const start = waiting.shift()
      if (waiting.length === 0) lines.delete(line)
      waitingCount -= 1
      served.add(line)
      start?.()
    }
  }
  const end = (line: string) => {
    served.delete(line)
    // what it still has waits behind the other lines
    const waiting = lines.get(line)
    lines.delete(line)
    if (waiting) lines.set(line, waiting)
    startNext()
  }
  return {
    /** Settles when it is the caller's turn, with what ends it. @throws BusyError */
    async take(line: string): Promise<() => void> {
      if (waitingCount >= maxWaiting) throw new BusyError()
      const { promise, resolve } = Promise.withResolvers<void>()
      waitingCount += 1
      const waiting = lines.get(line)
      if (waiting) waiting.push(resolve)
      else lines.set(line, [resolve])
      startNext()
      await promise
      return () => end(line)
    },
  }
}
