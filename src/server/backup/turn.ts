/** One of several instances makes the scheduled backup: who has the turn renews it while he works, and who hangs loses it. */
import { randomUUID } from 'node:crypto'
import { type BackupTurn, readBackupTurn, swapBackupTurn } from '../../db/queries/backup-turn.ts'
import type { Store } from '../../db/store.ts'

const minuteMs = 60_000
export const TURN = { leaseMs: 5 * minuteMs, renewMs: minuteMs, pauseMs: 15 * minuteMs }
/** A later time than this was noted by a clock that has been corrected since. */
const clockErrorMs = 60 * minuteMs

/** Whether it is time for a backup, and nobody makes one. */
export function isDue({ madeAt, until }: BackupTurn, now: number, everyMs: number): boolean {
  const isOld = madeAt === null || now - madeAt >= everyMs || madeAt > now + clockErrorMs
  return isOld && (until <= now || until > now + TURN.pauseMs + clockErrorMs)
}

export type HeldTurn = {
  /** @throws Error when another instance has it by now */
  check: () => Promise<void>
  /** Gives it back. @param madeAt when the backup began that was made; null for none */
  end: (madeAt: number | null) => Promise<void>
}

type Deps = { store: Store; now: () => number }

/** The turn when it is due, else null. @param isAsked whether somebody wants one now: then it need not be old, nor the last failure a while ago */
export async function takeTurn({ store, now }: Deps, everyMs: number, isAsked: boolean): Promise<HeldTurn | null> {
  const holder = randomUUID()
  const swap = (change: (turn: BackupTurn) => BackupTurn | null) =>
    store.transaction(async (tx) => {
      const turn = await readBackupTurn(tx)
      const next = change(turn)
      return next !== null && (await swapBackupTurn(tx, turn, next))
    })
  const isTaken = await swap((turn) => {
    const asked = { ...turn, madeAt: null, ...(turn.holder === null && { until: 0 }) }
    const isMine = isDue(isAsked ? asked : turn, now(), everyMs)
    return isMine ? { ...turn, holder, until: now() + TURN.leaseMs } : null
  })
  if (!isTaken) return null
  const mine = (change: (turn: BackupTurn) => BackupTurn) =>
    swap((turn) => (turn.holder === holder ? change(turn) : null))
  const renew = () => mine((turn) => ({ ...turn, until: now() + TURN.leaseMs }))
  // a database that is away for a moment is asked again in a minute
  const timer = setInterval(() => void renew().catch(() => undefined), TURN.renewMs)
  return {
    async check() {
      if (!(await renew())) throw new Error('another instance has taken this backup over: this one took too long')
    },
    async end(madeAt) {
      clearInterval(timer)
      await mine((turn) => ({
        madeAt: madeAt ?? turn.madeAt,
        holder: null,
        until: madeAt === null ? now() + TURN.pauseMs : 0,
      }))
    },
  }
}
