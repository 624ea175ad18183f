/** One mail from its claim to its mark: sent under a lease, and what became of it written down, however long the database takes. */
import { setTimeout as pause } from 'node:timers/promises'
import { raiseLeadChanges } from '../../db/queries/leads/leads.ts'
import { type ClaimedMail, longestPauseMs, markAttempt, markSent } from '../../db/queries/outbox.ts'
import { forgetRefusedAddress, noteRefusedAddress } from '../../db/queries/refused-addresses.ts'
import type { Store, Tx } from '../../db/store.ts'
import { errorCodes, isAddressRefused, isToPerson, WRITTEN_TO_FOLDER } from '../../domain/leads/answers/delivery.ts'
import { holdLease, type LeaseTimes } from './lease.ts'
import type { MailTransport } from './transport.ts'

const retryFirstMs = 2_000
const retryLastMs = 60_000
/** A full mailbox or a greylist may open again; nobody is helped by asking each second. */
const retryRefusedMs = longestPauseMs
/** Where in the exchange a refusal concerns this mail alone. */
const REFUSED_AT: readonly string[] = ['RCPT TO', 'DATA']
type Refusal = { responseCode?: number; code?: string; command?: string; response?: string }
/** After so many refusals for good (SMTP 5xx) the address is taken as wrong. */
const refusalsMax = 5
const rewriteMs = 500

export type Log = { warn: (details: object, text: string) => void; error: (details: object, text: string) => void }

export type Delivery = {
  store: Store
  transport: MailTransport
  log: Log
  now: () => number
  times: LeaseTimes
  isStopping: () => boolean
}

/** Sends a mail that was claimed until `until`. Never throws: what went wrong stands in the mail's row and in the log. */
export async function deliver(delivery: Delivery, mail: ClaimedMail, until: number): Promise<void> {
  const { store, transport, times, now } = delivery
  const lease = holdLease(store, mail.id, until, times, now)
  const failure = await transport.send(mail).then(
    () => null,
    (error: Refusal) => error,
  )
  // until it is written, the lease keeps others from sending it again
  if (failure) await keepFailure(delivery, mail, failure, lease)
  else await writeDown(delivery, mail, (tx) => keepSent(tx, mail, now(), transport.isFolder === true))
  await lease.end()
}

async function keepSent(tx: Tx, { id, kind, recipient }: ClaimedMail, now: number, isFolder: boolean): Promise<void> {
  await markSent(tx, id, now, isFolder ? WRITTEN_TO_FOLDER : null)
  if (isFolder) return
  if (isToPerson(kind) && (await forgetRefusedAddress(tx, recipient))) await raiseLeadChanges(tx)
}

async function keepFailure(
  delivery: Delivery,
  mail: ClaimedMail,
  failure: Refusal,
  lease: ReturnType<typeof holdLease>,
): Promise<void> {
  const { log, now } = delivery
  const { responseCode = 0, command = '' } = failure
  const attempts = mail.attempts + 1
  // a refused address or text is the mail's fault; a refused password or sender is ours, and delays it only
  const isRefusal = responseCode >= 500 && REFUSED_AT.includes(command)
  const isRefusedForGood = isRefusal && mail.refusals + 1 >= refusalsMax
  const backoffMs = Math.min(retryFirstMs * 2 ** (attempts - 1), retryLastMs)
  const nextAttemptAt = now() + (isRefusal ? retryRefusedMs : backoffMs)
  const reason = errorCodes(failure)
  const failedAt = isRefusedForGood ? now() : null
  // a renewal between would make the row look like another's
  await lease.end()
  const attempt = { error: reason, nextAttemptAt, failedAt, isRefusal, heldUntil: lease.heldUntil() }
  await writeDown(delivery, mail, async (tx) => {
    await markAttempt(tx, mail.id, attempt)
    if (!isToPerson(mail.kind) || !isAddressRefused(failure)) return
    await noteRefusedAddress(tx, mail.recipient, { at: now(), reason })
    await raiseLeadChanges(tx)
  })
  log[isRefusedForGood ? 'error' : 'warn'](
    { reference: mail.reference, mail: mail.kind, attempts, reason },
    'a mail could not be sent',
  )
}

/** A mail that has left must not leave again because the database was away or its disk full at that moment. */
async function writeDown(
  { store, log, isStopping }: Delivery,
  mail: ClaimedMail,
  write: (tx: Tx) => Promise<void>,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await store.transaction(write)
    } catch (error) {
      if (tries === 1)
        log.error({ err: error, reference: mail.reference, mail: mail.kind }, 'what became of a mail is not yet kept')
      if (isStopping()) return
      await pause(rewriteMs)
    }
  }
}
