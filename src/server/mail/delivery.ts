/** Sends one claimed mail under a lease and records the result, however long the database takes. */
import { setTimeout as pause } from 'node:timers/promises'
import { raiseLeadChanges } from '../../db/queries/leads/leads.ts'
import { type ClaimedMail, longestPauseMs, markAttempt, markSent, setCopies } from '../../db/queries/outbox.ts'
import { deleteBouncedAddress, noteBouncedAddress } from '../../db/queries/refused-addresses.ts'
import type { Store, Tx } from '../../db/store.ts'
import { copiesIn } from '../../domain/leads/answers/copies.ts'
import {
  ATTACHMENT_GONE,
  errorCodes,
  isAddressBounced,
  isToPerson,
  WRITTEN_TO_FOLDER,
} from '../../domain/leads/answers/delivery.ts'
import { holdLease, type LeaseTimes } from './lease.ts'
import type { MailTransport, RejectedCopy } from './transport.ts'

const retryFirstMs = 2_000
const retryLastMs = 60_000
/** A full mailbox or a greylist may recover; frequent retries don't help. */
const retryRejectedMs = longestPauseMs
/** SMTP commands whose rejection concerns this mail alone. */
const REJECTED_AT: readonly string[] = ['RCPT TO', 'DATA']
type SmtpError = { responseCode?: number; code?: string; command?: string; response?: string }
/** After so many permanent rejections (SMTP 5xx) the server stops sending to the address. */
const rejectionsMax = 5
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

/** Sends a mail that is claimed until `until`. Never throws: errors are in the mail's row and in the log. */
export async function deliver(delivery: Delivery, mail: ClaimedMail, until: number): Promise<void> {
  const { store, transport, times, now } = delivery
  const lease = holdLease(store, mail.id, until, times, now)
  const { rejected, failure } = await transport.send(mail).then(
    (copies) => ({ rejected: copies, failure: null }),
    (error: SmtpError) => ({ rejected: [], failure: error }),
  )
  // until it is recorded, the lease keeps other instances from sending it again
  for (const copy of rejected)
    delivery.log.warn({ reference: mail.reference, mail: mail.kind, reason: errorCodes(copy.failure) }, 'Copy not sent')
  if (failure) await keepFailure(delivery, mail, failure, lease)
  else await writeDown(delivery, mail, (tx) => keepSent(tx, mail, now(), { isFolder: transport.isFolder, rejected }))
  await lease.end()
}

type Outcome = { isFolder?: boolean | undefined; rejected: readonly RejectedCopy[] }

async function keepSent(tx: Tx, mail: ClaimedMail, now: number, { isFolder, rejected }: Outcome): Promise<void> {
  const { id, kind, recipient, cc } = mail
  await markSent(tx, id, now, isFolder ? WRITTEN_TO_FOLDER : null)
  if (isFolder || !isToPerson(kind)) return
  const copies = copiesIn(cc)
  const reached = copies.filter((address) => !rejected.some((copy) => copy.address === address))
  let isChanged = reached.length < copies.length
  // the timeline compares them with those that were to get one
  if (isChanged) await setCopies(tx, id, reached)
  for (const { address, failure } of rejected)
    if (isAddressBounced(failure)) await noteBouncedAddress(tx, address, { at: now, reason: errorCodes(failure) })
  for (const address of [recipient, ...reached]) if (await deleteBouncedAddress(tx, address)) isChanged = true
  if (isChanged) await raiseLeadChanges(tx)
}

async function keepFailure(
  delivery: Delivery,
  mail: ClaimedMail,
  failure: SmtpError,
  lease: ReturnType<typeof holdLease>,
): Promise<void> {
  const { log, now } = delivery
  const { responseCode = 0, command = '' } = failure
  const attempts = mail.attempts + 1
  // a rejected recipient or text concerns this mail; a rejected password or sender is our error, and only delays it
  const isRejection = responseCode >= 500 && REJECTED_AT.includes(command)
  const isRejectedForGood = (isRejection && mail.refusals + 1 >= rejectionsMax) || failure.code === ATTACHMENT_GONE
  const backoffMs = Math.min(retryFirstMs * 2 ** (attempts - 1), retryLastMs)
  const nextAttemptAt = now() + (isRejection ? retryRejectedMs : backoffMs)
  const reason = errorCodes(failure)
  const failedAt = isRejectedForGood ? now() : null
  // a renewal in between would look like another instance's lease
  await lease.end()
  const attempt = { error: reason, nextAttemptAt, failedAt, isRejected: isRejection, heldUntil: lease.heldUntil() }
  await writeDown(delivery, mail, async (tx) => {
    await markAttempt(tx, mail.id, attempt)
    if (!isToPerson(mail.kind) || !isAddressBounced(failure)) return
    await noteBouncedAddress(tx, mail.recipient, { at: now(), reason })
    await raiseLeadChanges(tx)
  })
  log[isRejectedForGood ? 'error' : 'warn'](
    { reference: mail.reference, mail: mail.kind, attempts, reason },
    'Mail could not be sent',
  )
}

/** A sent mail must not be sent again because the database was unavailable or its disk full at that moment. */
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
        log.error(
          { err: error, reference: mail.reference, mail: mail.kind },
          'Result of a mail could not be stored; retrying',
        )
      if (isStopping()) return
      await pause(rewriteMs)
    }
  }
}
