/** The outbox of chat apps. Times are milliseconds since 1970. */
import type { ExpressionBuilder, Insertable, Selectable } from 'kysely'
import type { ChannelCode } from '../../../domain/channels/codes.ts'
import type { SendError, SendWay } from '../../../domain/channels/sending.ts'
import type { Tables } from '../../schema.ts'
import type { Database, Tx } from '../../store.ts'
import { isDueAt } from './due.ts'

export type SendRow = Selectable<Tables['channel_send']>

export const insertSend = (tx: Tx, send: Insertable<Tables['channel_send']>) =>
  tx.insertInto('channel_send').values(send).execute()

const isDue =
  (channels: readonly ChannelCode[], now: number) =>
  ({ and, eb }: ExpressionBuilder<Tables, 'channel_send'>) =>
    and([eb('sent_at', 'is', null), eb('failed_at', 'is', null), eb('channel', 'in', channels), isDueAt(now)])

/** The oldest message that waits; undefined without one. */
export const findDueSend = (db: Database, channels: readonly ChannelCode[], now: number) =>
  db
    .selectFrom('channel_send')
    .select('id')
    .where(isDue(channels, now))
    .orderBy('next_attempt_at')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Claims the oldest message that waits, for `leaseMs`; null without one, or if another instance was quicker. */
export async function claimSend(
  tx: Tx,
  channels: readonly ChannelCode[],
  now: number,
  leaseMs: number,
): Promise<SendRow | null> {
  const next = await findDueSend(tx, channels, now)
  if (!next) return null
  const [row] = await tx
    .updateTable('channel_send')
    .set({ lease_until: now + leaseMs })
    .where('id', '=', next.id)
    // said again: another instance may have claimed it between the two looks
    .where(isDue(channels, now))
    .returningAll()
    .execute()
  return row ?? null
}

/** Notes that a reply begins. Its token serves once: an instance that ends before the answer must not use it again. */
export const noteReplyBegun = (tx: Tx, id: string, now: number) =>
  tx.updateTable('channel_send').set({ reply_begun_at: now }).where('id', '=', id).execute()

/** Notes that the app has rejected the token, so that nothing was sent. */
export const noteReplyRejected = (tx: Tx, id: string) =>
  tx
    .updateTable('channel_send')
    .set({ reply_begun_at: null, reply_token: null, reply_token_at: null })
    .where('id', '=', id)
    .execute()

export type SendResult =
  | { state: 'sent'; way: SendWay; at: number }
  | { state: 'failed'; error: SendError; at: number }
  /** `error` is why it waits. */
  | { state: 'later'; error: SendError | null; nextAttemptAt: number }

export const noteSendResult = (tx: Tx, id: string, result: SendResult) =>
  tx
    .updateTable('channel_send')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      lease_until: 0,
      reply_begun_at: null,
      ...(result.state !== 'later' && { reply_token: null }),
      ...(result.state === 'sent' && { sent_at: result.at, way: result.way, error: null }),
      ...(result.state === 'failed' && { failed_at: result.at, error: result.error }),
      ...(result.state === 'later' && { next_attempt_at: result.nextAttemptAt, error: result.error }),
    }))
    .where('id', '=', id)
    .execute()

/** What became of the messages to a lead's people. */
export const listSends = (db: Database, leadId: string) =>
  db
    .selectFrom('channel_send')
    .select(['id', 'attempts', 'next_attempt_at', 'way', 'sent_at', 'failed_at', 'error'])
    .where('lead_id', '=', leadId)
    .execute()
