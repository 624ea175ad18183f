/** Sends what the outbox owes: claims with a lease, sends, marks; a dead mail server delays mail and nothing else. */
import { type ClaimedMail, claimMails, markAttempt, markSent, readBacklog } from '../../store/queries/outbox.ts'
import type { Store } from '../../store/store.ts'
import type { MailTransport } from './transport.ts'

/** Longer than the transport takes to give up, and what a mail in hand waits after a crash. */
const leaseMs = 30_000
const batchSize = 8
const pollMs = 5_000
const retryFirstMs = 2_000
const retryLastMs = 60_000
/** A full mailbox or a greylist may open again; nobody is helped by asking each second. */
const retryRefusedMs = 15 * 60_000
/** Where in the exchange a refusal concerns this mail alone. */
const REFUSED_AT: readonly string[] = ['RCPT TO', 'DATA']
type Refusal = { responseCode?: number; code?: string; command?: string }
/** After so many refusals for good (SMTP 5xx) the address is taken as wrong. */
const refusalsMax = 5
export const stuckAfterMs = 10 * 60_000

type Log = { warn: (details: object, text: string) => void; error: (details: object, text: string) => void }

export type MailSender = {
  /** Sends at once instead of at the next look. */
  wake: () => void
  /** Finishes the mails in hand. */
  stop: () => Promise<void>
}

export function startMailSender(
  store: Store,
  transport: MailTransport,
  log: Log,
  now: () => number = Date.now,
): MailSender {
  let isStopping = false
  let wakeUp: () => void = () => undefined
  let isWoken = false
  const wake = () => {
    isWoken = true
    wakeUp()
  }

  async function pause(): Promise<void> {
    if (!isWoken) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pollMs)
        wakeUp = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    isWoken = false
  }

  async function run(): Promise<void> {
    let warnedAt = 0
    while (!isStopping) {
      try {
        const sent = await sendBatch(store, transport, log, now)
        if (sent > 0) continue
        if (now() - warnedAt > 60_000 && (await warnWhenStuck(store, log, now))) warnedAt = now()
      } catch (error) {
        log.error({ err: error }, 'the outbox could not be read; trying again')
      }
      if (!isStopping) await pause()
    }
  }

  const running = run()
  return {
    wake,
    async stop() {
      isStopping = true
      wake()
      await running
      transport.close()
    },
  }
}

/** Sends a batch of due mails side by side; answers how many were tried. */
async function sendBatch(store: Store, transport: MailTransport, log: Log, now: () => number): Promise<number> {
  const mails = await store.transaction((tx) => claimMails(tx, now(), leaseMs, batchSize))
  await Promise.all(mails.map((mail) => sendOne(store, transport, log, now, mail)))
  return mails.length
}

async function sendOne(
  store: Store,
  transport: MailTransport,
  log: Log,
  now: () => number,
  mail: ClaimedMail,
): Promise<void> {
  try {
    await transport.send(mail)
  } catch (error) {
    const { responseCode = 0, code = 'unknown', command = '' } = error as Refusal
    const attempts = mail.attempts + 1
    // a refused address or text is the mail's fault; a refused password or sender is ours, and delays it only
    const isRefusal = responseCode >= 500 && REFUSED_AT.includes(command)
    const isRefusedForGood = isRefusal && mail.refusals + 1 >= refusalsMax
    const backoffMs = Math.min(retryFirstMs * 2 ** (attempts - 1), retryLastMs)
    const nextAttemptAt = now() + (isRefusal ? retryRefusedMs : backoffMs)
    // the server's own sentence may quote the address: only its code is kept
    const reason = `${code} ${responseCode || ''}`.trim()
    await store.transaction((tx) =>
      markAttempt(tx, mail.id, { error: reason, nextAttemptAt, failedAt: isRefusedForGood ? now() : null, isRefusal }),
    )
    log[isRefusedForGood ? 'error' : 'warn'](
      { reference: mail.reference, mail: mail.kind, attempts, reason },
      'a mail could not be sent',
    )
    return
  }
  await store.transaction((tx) => markSent(tx, mail.id, now()))
}

export type OutboxHealth = {
  waiting: number
  oldest_seconds: number
  stuck: boolean /** Mails whose address or text was refused for good. */
  given_up: number
}

/** How the outbox stands; `stuck` when its oldest mail has waited for more than ten minutes. */
export async function readOutboxHealth(store: Store, now: number): Promise<OutboxHealth> {
  const { waiting, oldest, givenUp } = await readBacklog(store.read)
  const ageMs = oldest === null ? 0 : Math.max(0, now - oldest)
  return { waiting, oldest_seconds: Math.round(ageMs / 1000), stuck: ageMs > stuckAfterMs, given_up: givenUp }
}

async function warnWhenStuck(store: Store, log: Log, now: () => number): Promise<boolean> {
  const health = await readOutboxHealth(store, now())
  if (health.stuck) log.error(health, 'mails are not leaving; leads are safe in the database, see npm run leads')
  return health.stuck
}
