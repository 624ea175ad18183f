import { createHash } from 'node:crypto'
import { countMail } from '../db/queries/mail-counts.ts'
import { insertMails, type OutboxMail } from '../db/queries/outbox.ts'
import type { Tx } from '../db/store.ts'
import { mailboxOf } from '../domain/mailbox.ts'

/** More than any honest visitor needs. Abuse with other people's addresses reaches each address no more often. */
const visitorMails = { max: 5, perMs: 3600_000 }

/** Mails whose recipient a visitor has named. */
const NAMED: readonly string[] = ['visitor', 'appointment']

/** Puts a lead's mails into the outbox; the visitor's only while its recipient has had fewer than five in an hour. Those of staff and reminders always. */
export async function enqueueMails(tx: Tx, mails: readonly OutboxMail[], now: number): Promise<void> {
  const queued: OutboxMail[] = []
  for (const mail of mails) {
    if (!NAMED.includes(mail.kind) || (await countMail(tx, hashOf(mail.recipient), now, visitorMails)))
      queued.push(mail)
  }
  if (queued.length > 0) await insertMails(tx, queued, now)
}

const hashOf = (address: string) => createHash('sha256').update(mailboxOf(address)).digest('base64url')
