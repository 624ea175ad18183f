/** Renews the lease of a claimed mail while it is being sent. */
import { renewLease } from '../../db/queries/outbox.ts'
import type { Store } from '../../db/store.ts'

export type LeaseTimes = {
  /** Time after a crash until another instance sends the mail. */
  leaseMs: number
  /** Several renewals in a lease, so that one may fail. */
  renewMs: number
}

export const LEASE: LeaseTimes = { leaseMs: 60_000, renewMs: 15_000 }

export type Lease = {
  /** Expiry of the lease; its value identifies the holder. */
  heldUntil: () => number
  /** Stops renewing, after the renewal in flight. */
  end: () => Promise<void>
}

/** Renews the lease of mail `id` until it is ended, or lost to another instance. */
export function holdLease(
  store: Store,
  id: number,
  until: number,
  { leaseMs, renewMs }: LeaseTimes,
  now: () => number,
): Lease {
  let heldUntil = until
  let renewing = Promise.resolve()
  const timer = setInterval(() => {
    renewing = renewing.then(renew)
  }, renewMs)
  async function renew(): Promise<void> {
    const next = now() + leaseMs
    try {
      if (await store.transaction((tx) => renewLease(tx, id, heldUntil, next))) heldUntil = next
      else clearInterval(timer)
    } catch {
      // the database is unavailable, for other instances too; the next renewal follows soon
    }
  }
  return {
    heldUntil: () => heldUntil,
    end: () => {
      clearInterval(timer)
      return renewing
    },
  }
}
