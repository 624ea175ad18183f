/** The outbox: mails are stored in the lead's transaction and sent later by the instance that claims them. Times are milliseconds since 1970. */
import { type ExpressionBuilder, sql } from 'kysely'
import type { Json } from '../../domain/json.ts'
import type { Attachment } from '../../domain/leads/answers/attachments.ts'
import type { Tables } from '../schema.ts'
import type { Database, Tx } from '../store.ts'

export type OutboxMail = Pick<
  Tables['outbox'],
  'message_id' | 'reference' | 'kind' | 'recipient' | 'reply_to' | 'subject' | 'html' | 'text'
> & {
  /** An iCalendar document that goes along. */
  calendar?: string | null
  sender_name?: string | null
  in_reply_to?: string | null
  answered_ids?: string | null
  /** Addresses that get a copy, separated by blanks. */
  cc?: string | null
  attachments?: Json<readonly Attachment[]> | null
}
export type ClaimedMail = OutboxMail & { id: number; attempts: number; refusals: number; created_at: number }

const MAIL = [
  'id',
  'message_id',
  'reference',
  'kind',
  'recipient',
  'reply_to',
  'subject',
  'html',
  'text',
  'calendar',
  'sender_name',
  'in_reply_to',
  'answered_ids',
  'cc',
  'attachments',
  'attempts',
  'refusals',
  'created_at',
] as const

/** Queues mails, and notes their Message-IDs for replies. */
export async function insertMails(tx: Tx, mails: readonly OutboxMail[], now: number, dueAt = now): Promise<void> {
  const rows = mails.map((mail) => ({
    ...mail,
    created_at: now,
    attempts: 0,
    refusals: 0,
    next_attempt_at: dueAt,
    lease_until: 0,
  }))
  await tx.insertInto('outbox').values(rows).execute()
  const sent = mails.map(({ message_id, reference, kind }) => ({ message_id, reference, kind, queued_at: now }))
  await tx
    .insertInto('sent_mail')
    .values(sent)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const mailsAbout = (appointmentId: string, occasion: string) => `<appointment.${appointmentId}.%.${occasion}%`

/** Whether a mail about one occasion of an appointment is queued, or was sent. */
export async function hasMailAbout(tx: Tx, appointmentId: string, occasion: string): Promise<boolean> {
  const mail = await tx
    .selectFrom('outbox')
    .select('id')
    .where('message_id', 'like', mailsAbout(appointmentId, occasion))
    .limit(1)
    .executeTakeFirst()
  return mail !== undefined
}

/** Deletes the unsent mails about one occasion of an appointment. Mails that are being sent stay. */
export async function withdrawMails(tx: Tx, appointmentId: string, occasion: string, now: number): Promise<void> {
  await tx
    .deleteFrom('outbox')
    .where('kind', '=', 'appointment')
    .where('message_id', 'like', mailsAbout(appointmentId, occasion))
    .where('attempts', '=', 0)
    .where('lease_until', '<=', now)
    .execute()
}

/** Deletes a reply of staff that no instance has begun to send; false when it may have left. @param mailId as the timeline names it */
export async function withdrawAnswer(tx: Tx, mailId: string): Promise<boolean> {
  const messageId = `<lead.${mailId}@%`
  const { numDeletedRows } = await tx
    .deleteFrom('outbox')
    .where('message_id', 'like', messageId)
    .where('attempts', '=', 0)
    // a lease that has ended is one of an instance that ended while it sent
    .where('lease_until', '=', 0)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) return false
  await tx.deleteFrom('sent_mail').where('message_id', 'like', messageId).execute()
  return true
}

/** The longest that a mail ever waits for its next try. */
export const longestPauseMs = 15 * 60_000
/** Clocks of instances are never this far apart: a lease that lies further ahead was given by a clock that has been corrected since. */
const clockErrorMs = 60 * 60_000

/**
 * Claims up to `count` due mails for `leaseMs`. Skips mails that another instance has claimed, and those `inFlight` even if their lease has ended.
 * A time further ahead than any pause or lease comes from a wrong clock, so the mail is treated as due.
 */
export async function claimMails(
  tx: Tx,
  now: number,
  leaseMs: number,
  count: number,
  inFlight: readonly number[] = [],
): Promise<ClaimedMail[]> {
  const isFree = (eb: ExpressionBuilder<Tables, 'outbox'>) =>
    eb.or([eb('lease_until', '<=', now), eb('lease_until', '>', now + leaseMs + clockErrorMs)])
  const due = tx
    .selectFrom('outbox')
    .select('id')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where((eb) => eb.or([eb('next_attempt_at', '<=', now), eb('next_attempt_at', '>', now + longestPauseMs)]))
    .where(isFree)
    .$if(inFlight.length > 0, (query) => query.where('id', 'not in', inFlight))
    .orderBy('next_attempt_at')
    .limit(count)
  return (
    tx
      .updateTable('outbox')
      .set({ lease_until: now + leaseMs })
      .where('id', 'in', due)
      // said again: under PostgreSQL another instance may have claimed between the two looks
      .where(isFree)
      .returning(MAIL)
      .execute()
  )
}

/** Keeps a mail that is still being sent; false when its lease, which ended at `heldUntil`, is no longer ours. */
export async function renewLease(tx: Tx, id: number, heldUntil: number, until: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set({ lease_until: until })
    .where('id', '=', id)
    .where('lease_until', '=', heldUntil)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What lets staff in is not kept once it has left. */
const keptBody = (eb: ExpressionBuilder<Tables, 'outbox'>, body: 'html' | 'text') =>
  eb.case().when('kind', '=', 'staff').then('').else(eb.ref(body)).end()

export async function markSent(tx: Tx, id: number, now: number, note: string | null = null): Promise<void> {
  await tx
    .updateTable('outbox')
    .set((eb) => ({ sent_at: now, last_error: note, html: keptBody(eb, 'html'), text: keptBody(eb, 'text') }))
    .where('id', '=', id)
    .execute()
}

/** Sets who gets a copy of a mail, or got it. */
export const setCopies = (tx: Tx, id: number, copies: readonly string[]) =>
  tx
    .updateTable('outbox')
    .set({ cc: copies.join(' ') || null })
    .where('id', '=', id)
    .execute()

/** Keeps a mail for later, or for ever when `failedAt` is given; a mail whose lease is no longer `heldUntil` is another's, and left to it. */
export async function markAttempt(
  tx: Tx,
  id: number,
  attempt: {
    error: string
    nextAttemptAt: number
    failedAt: number | null
    isRejected?: boolean
    heldUntil?: number
  },
): Promise<void> {
  const { heldUntil } = attempt
  await tx
    .updateTable('outbox')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      refusals: eb('refusals', '+', attempt.isRejected ? 1 : 0),
      lease_until: 0,
      next_attempt_at: attempt.nextAttemptAt,
      failed_at: attempt.failedAt,
      last_error: attempt.error,
    }))
    .where('id', '=', id)
    .$if(heldUntil !== undefined, (update) => update.where('lease_until', '=', heldUntil ?? 0))
    .execute()
}

/** Forgets up to `count` mails that were sent before a time; answers how many. */
export async function deleteSentMails(tx: Tx, before: number, count: number): Promise<number> {
  const old = tx.selectFrom('outbox').select('id').where('sent_at', '<', before).limit(count)
  const { numDeletedRows } = await tx.deleteFrom('outbox').where('id', 'in', old).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** How many mails wait, since when the oldest does whose address nobody has refused (null when there is none), and how many were given up. */
export async function readBacklog(db: Database): Promise<{ waiting: number; oldest: number | null; givenUp: number }> {
  const unsent = db.selectFrom('outbox').where('sent_at', 'is', null)
  const [row, failed] = await Promise.all([
    unsent
      .select(({ fn }) => [
        fn.countAll<number>().as('waiting'),
        sql<number | null>`min(case when refusals = 0 then created_at end)`.as('oldest'),
      ])
      .where('failed_at', 'is', null)
      .executeTakeFirstOrThrow(),
    unsent
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('failed_at', 'is not', null)
      .executeTakeFirstOrThrow(),
  ])
  return {
    waiting: Number(row.waiting),
    oldest: row.oldest === null ? null : Number(row.oldest),
    givenUp: Number(failed.count),
  }
}
