/** Events of chat apps, stored as they came. Times are milliseconds since 1970. */
import type { ExpressionBuilder, Selectable } from 'kysely'
import type { ChannelCode } from '../../../domain/channels/codes.ts'
import type { Tables } from '../../schema.ts'
import type { Database, Tx } from '../../store.ts'
import { isDueAt } from './due.ts'

export type ChannelEventRow = Selectable<Tables['channel_event']>

/** Fewer values than a statement may have. */
const batchSize = 500

/** Stores events; one that is there stays as it is. */
export async function insertEvents(
  tx: Tx,
  channel: ChannelCode,
  events: readonly { id: string; raw: string }[],
  now: number,
): Promise<void> {
  const rows = events.map(({ id, raw }) => ({ id, channel, raw, received_at: now, next_attempt_at: now }))
  for (let at = 0; at < rows.length; at += batchSize)
    await tx
      .insertInto('channel_event')
      .values(rows.slice(at, at + batchSize))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
}

const isDue =
  (channels: readonly ChannelCode[], now: number) =>
  ({ and, eb }: ExpressionBuilder<Tables, 'channel_event'>) =>
    and([eb('processed_at', 'is', null), eb('channel', 'in', channels), isDueAt(now)])

/** The oldest event that waits; undefined without one. */
export const findDueEvent = (db: Database, channels: readonly ChannelCode[], now: number) =>
  db
    .selectFrom('channel_event')
    .select('id')
    .where(isDue(channels, now))
    .orderBy('received_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Claims the oldest event that waits, for `leaseMs`; null without one, or if another instance was quicker. */
export async function claimEvent(
  tx: Tx,
  channels: readonly ChannelCode[],
  now: number,
  leaseMs: number,
): Promise<ChannelEventRow | null> {
  const next = await findDueEvent(tx, channels, now)
  if (!next) return null
  const [row] = await tx
    .updateTable('channel_event')
    .set({ lease_until: now + leaseMs })
    .where('id', '=', next.id)
    // said again: another instance may have claimed it between the two looks
    .where(isDue(channels, now))
    .returningAll()
    .execute()
  return row ?? null
}

/** Notes that an event is processed and forgets what it said; false if another instance has done so. */
export async function finishEvent(tx: Tx, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('channel_event')
    .set({ processed_at: now, raw: '', lease_until: 0 })
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Leaves an event for a later attempt. */
export const postponeEvent = (tx: Tx, id: string, nextAttemptAt: number) =>
  tx
    .updateTable('channel_event')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), lease_until: 0, next_attempt_at: nextAttemptAt }))
    .where('id', '=', id)
    .execute()

/** When a chat app last sent an event; null before the first. */
export async function readLastEvent(db: Database, channel: ChannelCode): Promise<number | null> {
  const row = await db
    .selectFrom('channel_event')
    .select(({ fn }) => fn.max<number | null>('received_at').as('at'))
    .where('channel', '=', channel)
    .executeTakeFirst()
  return row?.at == null ? null : Number(row.at)
}

/** Forgets up to `count` events that were processed before a time; answers how many. */
export async function deleteOldEvents(tx: Tx, before: number, count: number): Promise<number> {
  const old = tx.selectFrom('channel_event').select('id').where('processed_at', '<', before).limit(count)
  const { numDeletedRows } = await tx.deleteFrom('channel_event').where('id', 'in', old).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
