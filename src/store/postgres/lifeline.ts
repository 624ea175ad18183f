/**
 * Tells a slow database from one that is away. What isn't answered in time makes it ask the database something small over
 * a connection of its own; only when that isn't answered either is everything in hand given up, and what comes next
 * refused at once until the database answers again.
 */
import { DatabaseAway } from '../outage.ts'

/** Milliseconds, as far as this process itself was not standing still. */
export type Patience = {
  /** After so long without an answer the database is asked whether it lives. */
  suspectMs: number
  /** And has so long to say so. */
  probeMs: number
  /** What a living database has not answered by then is given up. */
  queryMaxMs: number
}

/** For visitors, who are told within two seconds. */
export const SERVING: Patience = { suspectMs: 400, probeMs: 850, queryMaxMs: 5_000 }
/** For migrations, loads and whatever else may take its time. */
export const PATIENT: Patience = { suspectMs: 5_000, probeMs: 5_000, queryMaxMs: Number.POSITIVE_INFINITY }

const tickMs = 50
const askAgainMs = 200

export type Lifeline = {
  /** @throws DatabaseAway while the database is away */
  demand: () => void
  /** The same answer, or DatabaseAway when there will be none; `abandon` is called then. */
  watch: <T>(work: Promise<T>, abandon: () => void) => Promise<T>
  /** Something went wrong: asks at once. */
  doubt: () => void
  end: () => void
}

type Waiting = { ticks: number; giveUp: (error: DatabaseAway) => void }
type Given = {
  patience: Patience
  /** Asks the database something over a connection of its own; throws when it doesn't answer as it should. `abandon` is given a way to end it. */
  probe: (onStart: (abandon: () => void) => void) => Promise<void>
  /** The database went away, or came back after so many milliseconds. */
  onAway: (cause: unknown) => void
  onBack: (ms: number) => void
}

export function createLifeline({ patience, probe, onAway, onBack }: Given): Lifeline {
  const waiting = new Set<Waiting>()
  let away: DatabaseAway | null = null
  let asking: Promise<void> | null = null
  let askedTicks = Number.POSITIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  let isEnded = false

  const inTicks = (ms: number) => Math.ceil(ms / tickMs)

  /** Counts what time this process was running: after a standstill an answer may lie here unread. */
  function tick(): void {
    askedTicks++
    for (const one of waiting) {
      one.ticks++
      if (one.ticks >= inTicks(patience.queryMaxMs)) one.giveUp(new DatabaseAway(new Error('a query took too long')))
    }
    const isSuspect = [...waiting].some(({ ticks }) => ticks >= inTicks(patience.suspectMs))
    if (isSuspect && askedTicks >= inTicks(patience.suspectMs)) doubt()
    if (waiting.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
  }

  function doubt(): void {
    if (asking || away || isEnded) return
    asking = ask().finally(() => {
      asking = null
      askedTicks = 0
    })
  }

  async function ask(): Promise<void> {
    try {
      await answerWithin(probe, patience.probeMs)
    } catch (error) {
      if (isEnded) return
      away = new DatabaseAway(error)
      onAway(error)
      for (const one of waiting) one.giveUp(away)
      void awaitReturn(Date.now())
    }
  }

  async function awaitReturn(since: number): Promise<void> {
    while (away && !isEnded) {
      await new Promise((resolve) => setTimeout(resolve, askAgainMs).unref())
      const isBack = await answerWithin(probe, patience.probeMs).then(
        () => true,
        () => false,
      )
      if (!isBack) continue
      away = null
      onBack(Date.now() - since)
    }
  }

  return {
    demand() {
      if (away) throw away
    },
    watch<T>(work: Promise<T>, abandon: () => void): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        const one: Waiting = {
          ticks: 0,
          giveUp(error) {
            waiting.delete(one)
            reject(error)
            abandon()
          },
        }
        waiting.add(one)
        timer ??= setInterval(tick, tickMs)
        work.then(resolve, reject).finally(() => waiting.delete(one))
      })
    },
    doubt,
    end() {
      isEnded = true
      clearInterval(timer)
    },
  }
}

/** Counted in ticks for the same reason. */
function answerWithin(probe: Given['probe'], ms: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let abandon: () => void = () => undefined
    let left = Math.ceil(ms / tickMs)
    const timer = setInterval(() => {
      if (left-- > 0) return
      settle(() => reject(new Error('the database does not answer')))
      abandon()
    }, tickMs)
    const settle = (then: () => void) => {
      clearInterval(timer)
      then()
    }
    const started = (end: () => void) => {
      abandon = end
    }
    probe(started).then(
      () => settle(resolve),
      (error) => settle(() => reject(error)),
    )
  })
}
