/** Keeps a claimed mail ours for as long as it is being sent. */
import { renewLease } from '../../db/queries/outbox.ts'
import type { Store } from '../../db/store.ts'

export type LeaseTimes = {
  /** What a mail in hand waits after a crash. */
  leaseMs: number
  /** Several within a lease, so that one that fails costs nothing. */
  renewMs: number
}

export const LEASE: LeaseTimes = { leaseMs: 60_000, renewMs: 15_000 }

export type Lease = {
  /** When it ends unless it is renewed; what others see tells whose it is. */
  heldUntil: () => number
  /** Renews it no more, once the renewal in hand is done. */
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
      // the database is away, for others too: the next renewal is soon
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
