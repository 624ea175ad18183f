/** One queue for everything in this process that writes to a SQLite file, and patience with other processes that do. */

import { setTimeout as pause } from 'node:timers/promises'
import pLimit from 'p-limit'
import { partsOf } from '../domain/thrown.ts'

/** The lowest byte of an error's code is its kind: waiting for recovery or a snapshot is waiting too. */
const SQLITE_BUSY = 5
const kindMask = 0xff

/** Whether another connection holds the lock that was asked for. */
export const isBusy = (error: unknown): boolean => ((Number(partsOf(error).errcode) || 0) & kindMask) === SQLITE_BUSY

export type WriteQueue = <T>(attempt: () => Promise<T>) => Promise<T>

const firstPauseMs = 4
const longestPauseMs = 60

/**
 * Runs what it is given one after another, in order. A write that finds the file locked by another process is tried again after random pauses,
 * so that processes don't keep in step; the event loop goes on meanwhile.
 * @param patienceMs from when the write was asked for. @throws the busy error when patience is over
 */
export function inWriteQueue(patienceMs: number): WriteQueue {
  const oneAtATime = pLimit(1)
  return (attempt) => {
    const deadline = performance.now() + patienceMs
    return oneAtATime(() => tryUntil(deadline, attempt))
  }
}

async function tryUntil<T>(deadline: number, attempt: () => Promise<T>): Promise<T> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await attempt()
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error
      await pause(pauseMs * (1 + Math.random()))
    }
  }
}
