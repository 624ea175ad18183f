/** One queue for everything in this process that writes to a SQLite file, and patience with other processes that do. */
import { setTimeout as pause } from 'node:timers/promises'

/** The lowest byte of an error's code is its kind: waiting for recovery or a snapshot is waiting too. */
const SQLITE_BUSY = 5
const kindMask = 0xff

/** Whether another connection holds the lock that was asked for. */
export const isBusy = (error: unknown): boolean =>
  ((Number((error as { errcode?: unknown }).errcode) || 0) & kindMask) === SQLITE_BUSY

export type Turns = <T>(attempt: () => Promise<T>) => Promise<T>

const firstPauseMs = 4
const longestPauseMs = 60

/** Gives back what its holder needs only while it works. */
export type Release = () => void

/**
 * Runs what it is given one after another, in order. A turn that finds the file locked by another process tries again after a while, drawn
 * by lot so that processes don't keep in step; the event loop goes on meanwhile.
 * @param patienceMs from when the turn was asked for. @param heldBy what the asker holds: it is given back once another process is waited for,
 * also by those who stand behind. @throws the busy error when patience is over
 */
export function openTurns(patienceMs: number, heldBy: () => Release | undefined = () => undefined): Turns {
  let last: Promise<unknown> = Promise.resolve()
  let isLocked = false
  const held = new Set<Release>()
  const releaseAll = () => {
    isLocked = true
    for (const release of held) release()
    held.clear()
  }
  return (attempt) => {
    const deadline = performance.now() + patienceMs
    const release = heldBy()
    if (release && isLocked) release()
    else if (release) held.add(release)
    const turn = last
      .then(() => tryUntil(deadline, attempt, releaseAll))
      .finally(() => {
        isLocked = false
        if (release) held.delete(release)
      })
    last = turn.catch(() => undefined)
    return turn
  }
}

async function tryUntil<T>(deadline: number, attempt: () => Promise<T>, onBusy: () => void): Promise<T> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await attempt()
    } catch (error) {
      if (!isBusy(error)) throw error
      onBusy()
      if (performance.now() > deadline) throw error
      await pause(pauseMs * (1 + Math.random()))
    }
  }
}
