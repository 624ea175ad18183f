/** Transactions that are done again, and what makes that safe. */

import { setTimeout as pause } from 'node:timers/promises'
import { partsOf } from '../domain/thrown.ts'
import { ConnectionLost, OutcomeUnknown } from './outage.ts'

/** serialization_failure and deadlock_detected: the other one goes first, this one tries again. */
const CLASHES: readonly unknown[] = ['40001', '40P01']
const clashesMax = 5
const pauseMs = 8
/** Attempts of one transaction: after two lost connections the database is treated as unavailable. */
const lossesMax = 1

/**
 * Does a transaction again when it clashed with another one, after a pause drawn by lot; and once when its connection broke before it was committed.
 * @param isKeyed whether it may be done again even when it may have been committed: it writes a unique key, by which who does it twice finds out
 */
export async function tryAgain<T>(attempt: () => Promise<T>, isKeyed: boolean): Promise<T> {
  for (let clashes = 0, losses = 0; ; ) {
    try {
      return await attempt()
    } catch (error) {
      if (CLASHES.includes(partsOf(error).code)) {
        if (++clashes === clashesMax) throw error
        await pause(Math.random() * pauseMs * 2 ** clashes)
      } else if (error instanceof ConnectionLost || (isKeyed && error instanceof OutcomeUnknown)) {
        if (++losses > lossesMax) throw error
      } else throw error
    }
  }
}
