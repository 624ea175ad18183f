/** A lease: one of several instances makes the scheduled backup and renews its lease; an instance that stalls loses it. */
import { randomUUID } from 'node:crypto'
import { type BackupLease, readBackupLease, swapBackupLease } from '../../db/queries/backup-lease.ts'
import type { Store } from '../../db/store.ts'

const minuteMs = 60_000
export const TURN = { leaseMs: 5 * minuteMs, renewMs: minuteMs, pauseMs: 15 * minuteMs }
/** A later time than this comes from a clock that has been corrected since. */
const clockErrorMs = 60 * minuteMs

/** Whether a backup is due and no instance is making one. */
export function isDue({ madeAt, until }: BackupLease, now: number, everyMs: number): boolean {
  const isOld = madeAt === null || now - madeAt >= everyMs || madeAt > now + clockErrorMs
  return isOld && (until <= now || until > now + TURN.pauseMs + clockErrorMs)
}

export type HeldLease = {
  /** @throws Error when another instance has taken the lease */
  check: () => Promise<void>
  /** Releases the lease. @param madeAt start of the backup that was made; null for none */
  end: (madeAt: number | null) => Promise<void>
}

type Deps = { store: Store; now: () => number }

/**
 * The lease when a backup is due, else null.
 * @param isAsked whether a backup was requested now, whatever the age of the last one or of the last failure
 */
export async function acquireLease({ store, now }: Deps, everyMs: number, isAsked: boolean): Promise<HeldLease | null> {
  const holder = randomUUID()
  const swap = (change: (lease: BackupLease) => BackupLease | null) =>
    store.transaction(async (tx) => {
      const lease = await readBackupLease(tx)
      const next = change(lease)
      return next !== null && (await swapBackupLease(tx, lease, next))
    })
  const isTaken = await swap((lease) => {
    const requested = { ...lease, madeAt: null, ...(lease.holder === null && { until: 0 }) }
    const isMine = isDue(isAsked ? requested : lease, now(), everyMs)
    return isMine ? { ...lease, holder, until: now() + TURN.leaseMs } : null
  })
  if (!isTaken) return null
  const mine = (change: (lease: BackupLease) => BackupLease) =>
    swap((lease) => (lease.holder === holder ? change(lease) : null))
  const renew = () => mine((lease) => ({ ...lease, until: now() + TURN.leaseMs }))
  // the next renewal, in a minute, retries when the database is unavailable
  const timer = setInterval(() => void renew().catch(() => undefined), TURN.renewMs)
  return {
    async check() {
      if (!(await renew()))
        throw new Error('another instance has taken over this backup because this one took too long')
    },
    async end(madeAt) {
      clearInterval(timer)
      await mine((lease) => ({
        madeAt: madeAt ?? lease.madeAt,
        holder: null,
        until: madeAt === null ? now() + TURN.pauseMs : 0,
      }))
    },
  }
}
