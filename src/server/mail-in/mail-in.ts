/** Received mail: one instance at a time reads the mailboxes, and derives messages as they come. */
import { claimCleanupRun, holdCleanupRun } from '../../db/queries/cleanup-lease.ts'
import type { MailInDeps } from '../../services/mail-in/deps.ts'
import { deriveMails } from '../../services/mail-in/derive-mail.ts'
import type { Jobs } from '../jobs/runner.ts'
import type { Log } from '../mail/delivery.ts'
import type { Mailbox } from './mailboxes.ts'
import type { SyncLimits } from './sync-mailbox.ts'
import { type Watch, watchMailbox } from './watch-mailbox.ts'

const LEASE = 'mail_in_at'
const renewMs = 5_000
/** Time after a crash until another instance reads the mailboxes. Two at once would do no harm: each message has one key. */
const leaseMs = 20_000
const deriveEveryMs = 60_000

export type MailIn = { stop: () => Promise<void> }

/** Starts reading, when this instance gets the lease. */
export function startMailIn(
  deps: MailInDeps,
  mailboxes: readonly Mailbox[],
  { jobs, log, limits }: { jobs: Jobs; log: Log; limits: SyncLimits },
): MailIn {
  let isStopping = false
  let watches: Watch[] = []
  let heldAt = 0
  const derive = jobs.add({
    name: 'derivation of received mail',
    everyMs: deriveEveryMs,
    run: async () => {
      const messages = heldAt > 0 ? await deriveMails(deps, () => isStopping) : 0
      return messages > 0 ? { messages } : null
    },
  })

  async function stopWatches(): Promise<void> {
    const stopped = watches
    watches = []
    await Promise.all(stopped.map((watch) => watch.stop()))
  }

  /** Takes or renews the lease. An instance that could not renew it in time lets go first. */
  async function hold(): Promise<null> {
    const now = deps.now()
    if (heldAt > 0 && now - heldAt > leaseMs) {
      heldAt = 0
      await stopWatches()
    }
    const isOurs = await deps.store.transaction(async (tx) => {
      if (heldAt === 0) return claimCleanupRun(tx, LEASE, now, leaseMs)
      await holdCleanupRun(tx, LEASE, now)
      return true
    })
    if (!isOurs || isStopping) return null
    const isNew = heldAt === 0
    heldAt = now
    if (!isNew) return null
    watches = mailboxes.map((mailbox) => watchMailbox(deps, mailbox, { ...limits, log, onStored: derive.wake }))
    derive.wake()
    return null
  }

  if (mailboxes.length > 0) jobs.add({ name: 'reading of mailboxes', everyMs: renewMs, run: hold })
  return {
    async stop() {
      isStopping = true
      await stopWatches()
      await derive.rested()
      // the next process need not wait for the lease to end
      if (heldAt > 0) await deps.store.transaction((tx) => holdCleanupRun(tx, LEASE, 0)).catch(() => undefined)
      heldAt = 0
    },
  }
}
