/** Sends the mails of the outbox: claims them with a lease, sends and marks them; a mail server's outage only delays mail. */
import { claimMails, readBacklog } from '../../db/queries/outbox.ts'
import type { Store } from '../../db/store.ts'
import { createJobs, type Jobs } from '../jobs/runner.ts'
import { deliver, type Log } from './delivery.ts'
import { LEASE, type LeaseTimes } from './lease.ts'
import type { MailTransport } from './transport.ts'

const pollMs = 5_000
/** Less than the process's shutdown time: the next process sends unfinished mails again. */
const graceMs = 8_000
const stuckAfterMs = 10 * 60_000

export type MailSender = {
  /** Sends now instead of at the next poll. */
  wake: () => void
  /** Finishes the mails in flight, within eight seconds. */
  stop: () => Promise<void>
}

export function startMailSender(
  store: Store,
  transport: MailTransport,
  log: Log,
  now: () => number = Date.now,
  times: LeaseTimes = LEASE,
  jobs: Jobs = createJobs({ info: () => undefined, error: log.error }),
): MailSender {
  /** By the mail's id: a mail in flight is never claimed again, even when its lease could not be renewed. */
  const inFlight = new Map<number, Promise<void>>()
  let isStopping = false
  let warnedAt = 0
  const delivery = { store, transport, log, now, times, isStopping: () => isStopping }

  /** Claims as many due mails as there are free slots; a slow mail delays no other. */
  async function run(): Promise<null> {
    const free = transport.width - inFlight.size
    if (free === 0 || isStopping) return null
    const claimedAt = now()
    const mails = await store.transaction((tx) => claimMails(tx, claimedAt, times.leaseMs, free, [...inFlight.keys()]))
    for (const mail of mails) {
      const sending = deliver(delivery, mail, claimedAt + times.leaseMs).finally(() => {
        inFlight.delete(mail.id)
        wake()
      })
      inFlight.set(mail.id, sending)
    }
    if (mails.length === 0 && now() - warnedAt > 60_000 && (await warnWhenStuck(store, log, now))) warnedAt = now()
    return null
  }

  const { wake, rested } = jobs.add({ name: 'mail', everyMs: pollMs, run })
  return {
    wake,
    async stop() {
      isStopping = true
      await rested()
      await Promise.race([
        Promise.all(inFlight.values()),
        new Promise((resolve) => setTimeout(resolve, graceMs).unref()),
      ])
      transport.close()
    },
  }
}

export type OutboxHealth = {
  waiting: number
  oldest_seconds: number
  stuck: boolean /** Mails whose recipient or text was permanently rejected. */
  given_up: number
}

/** State of the outbox; `stuck` when its oldest mail has waited for more than ten minutes. */
export async function readOutboxHealth(store: Store, now: number): Promise<OutboxHealth> {
  const { waiting, oldest, givenUp } = await readBacklog(store.read)
  const ageMs = oldest === null ? 0 : Math.max(0, now - oldest)
  return { waiting, oldest_seconds: Math.round(ageMs / 1000), stuck: ageMs > stuckAfterMs, given_up: givenUp }
}

async function warnWhenStuck(store: Store, log: Log, now: () => number): Promise<boolean> {
  const health = await readOutboxHealth(store, now())
  if (health.stuck) log.error(health, 'Mails are not being sent; leads are safe in the database, see npm run leads')
  return health.stuck
}
