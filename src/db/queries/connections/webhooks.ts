/** Webhooks and their deliveries. Times are milliseconds since 1970. */
import type { ExpressionBuilder, Selectable } from 'kysely'
import {
  type DeliveryError,
  deliveriesShown,
  failuresMax,
  longestPauseMs,
  type WebhookEvent,
} from '../../../domain/connections/webhooks.ts'
import { parseJson, toJson } from '../../../domain/json.ts'
import type { Tables } from '../../schema.ts'
import type { Database, Tx } from '../../store.ts'
import { deliveryRow } from './queue-events.ts'

type WebhookRow = Selectable<Tables['webhook']>
type DeliveryRow = Selectable<Tables['webhook_delivery']>

export const insertWebhook = (tx: Tx, webhook: Omit<WebhookRow, 'failures' | 'disabled_at' | 'disabled_by'>) =>
  tx.insertInto('webhook').values(webhook).execute()

const serialize = ({ events, ...row }: WebhookRow) => ({ ...row, events: parseJson(events) })

/** Every webhook, the oldest first. */
export async function listWebhooks(db: Database) {
  return (await db.selectFrom('webhook').selectAll().orderBy('created_at').orderBy('id').execute()).map(serialize)
}

export async function findWebhook(db: Database, id: string) {
  const row = await db.selectFrom('webhook').selectAll().where('id', '=', id).executeTakeFirst()
  return row && serialize(row)
}

/** Changes what a webhook tells and whether it is on. @param disabledBy a staff id; null to switch it on */
export const updateWebhook = (
  tx: Tx,
  id: string,
  { events, disabledAt, disabledBy }: { events: WebhookEvent[]; disabledAt: number | null; disabledBy: string | null },
) =>
  tx
    .updateTable('webhook')
    .set({
      events: toJson(events),
      disabled_at: disabledAt,
      disabled_by: disabledBy,
      ...(disabledAt === null && { failures: 0 }),
    })
    .where('id', '=', id)
    .execute()

export const deleteWebhook = (tx: Tx, id: string) => tx.deleteFrom('webhook').where('id', '=', id).execute()

/** How many webhooks the server has switched off. */
export async function countSwitchedOff(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('webhook')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('disabled_at', 'is not', null)
    .where('disabled_by', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** What a log shows of a webhook's deliveries, the newest first. */
export const listDeliveries = (db: Database, webhookId: string) =>
  db
    .selectFrom('webhook_delivery')
    .select(['id', 'event', 'lead_id', 'created_at', 'attempts', 'next_attempt_at', 'attempted_at'])
    .select(['delivered_at', 'failed_at', 'status', 'error'])
    .where('webhook_id', '=', webhookId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(deliveriesShown)
    .execute()

export type Claimed = Pick<DeliveryRow, 'id' | 'webhook_id' | 'event' | 'payload' | 'created_at' | 'attempts'> & {
  url: string
  secret: string
}

const CLAIMED = ['id', 'webhook_id', 'event', 'payload', 'created_at', 'attempts'] as const

/** Webhooks that are on and have deliveries that are due. */
export async function listDueWebhooks(db: Database, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('webhook_delivery')
    .innerJoin('webhook', 'webhook.id', 'webhook_delivery.webhook_id')
    .select('webhook_id')
    .distinct()
    .where('webhook.disabled_at', 'is', null)
    .where(isDue(now))
    .execute()
  return rows.map(({ webhook_id }) => webhook_id)
}

/** A time further ahead than any pause or lease comes from a wrong clock. */
const clockErrorMs = 3600_000
const isDue =
  (now: number) =>
  ({ and, or, eb }: ExpressionBuilder<Tables, 'webhook_delivery'>) =>
    and([
      eb('delivered_at', 'is', null),
      eb('failed_at', 'is', null),
      or([eb('next_attempt_at', '<=', now), eb('next_attempt_at', '>', now + longestPauseMs + clockErrorMs)]),
      or([eb('lease_until', '<=', now), eb('lease_until', '>', now + clockErrorMs)]),
    ])

/** Claims the oldest delivery of a webhook that is due, for `leaseMs`; null if there is none, or another instance was quicker. */
export async function claimNext(tx: Tx, webhookId: string, now: number, leaseMs: number): Promise<Claimed | null> {
  const next = await tx
    .selectFrom('webhook_delivery')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .where(isDue(now))
    .orderBy('next_attempt_at')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return next ? claim(tx, next.id, now, leaseMs) : null
}

async function claim(tx: Tx, id: string, now: number, leaseMs: number): Promise<Claimed | null> {
  const [row] = await tx
    .updateTable('webhook_delivery')
    .set({ lease_until: now + leaseMs })
    .where('id', '=', id)
    // said again: another instance may have claimed it between the two looks
    .where(isDue(now))
    .returning(CLAIMED)
    .execute()
  const webhook = row && (await findWebhook(tx, row.webhook_id))
  return webhook ? { ...row, url: webhook.url, secret: webhook.secret } : null
}

/** Queues a test of a webhook, and claims it. */
export async function claimTest(tx: Tx, webhookId: string, now: number, leaseMs: number): Promise<Claimed | null> {
  const row = deliveryRow(webhookId, 'webhook.test', { leadId: null, data: {}, now })
  await tx.insertInto('webhook_delivery').values(row).execute()
  return claim(tx, row.id, now, leaseMs)
}

/** Makes a delivery due again, with all its attempts, and claims it. Null while it is being sent, or if there is none. */
export async function claimAgain(
  tx: Tx,
  { webhookId, id }: { webhookId: string; id: string },
  now: number,
  leaseMs: number,
): Promise<Claimed | null> {
  await tx
    .updateTable('webhook_delivery')
    .set({ attempts: 0, next_attempt_at: now, delivered_at: null, failed_at: null })
    .where('id', '=', id)
    .where('webhook_id', '=', webhookId)
    .where('lease_until', '<=', now)
    .execute()
  return claim(tx, id, now, leaseMs)
}

export type Attempt = {
  at: number
  status: number | null
  error: DeliveryError | null
  /** Null after a success, and when it is given up. */
  nextAt: number | null
  isDelivered: boolean
  /** Whether the receiver wants no more, or a failure counts. */
  isGone: boolean
}

/** Stores the result of an attempt. A webhook of which too many deliveries in a row were given up is switched off. */
export async function noteAttempt(tx: Tx, { id, webhook_id, event }: Claimed, attempt: Attempt): Promise<void> {
  const { at, status, error, nextAt, isDelivered, isGone } = attempt
  const isGivenUp = !isDelivered && nextAt === null
  await tx
    .updateTable('webhook_delivery')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      lease_until: 0,
      attempted_at: at,
      delivered_at: isDelivered ? at : null,
      failed_at: isGivenUp ? at : null,
      ...(nextAt !== null && { next_attempt_at: nextAt }),
      status,
      error,
    }))
    .where('id', '=', id)
    .execute()
  if (isDelivered)
    await tx
      .updateTable('webhook')
      .set({ failures: 0 })
      .where('id', '=', webhook_id)
      .where('failures', '>', 0)
      .execute()
  if (!isGivenUp || event === 'webhook.test') return
  await tx
    .updateTable('webhook')
    .set((eb) => ({ failures: eb('failures', '+', 1) }))
    .where('id', '=', webhook_id)
    .execute()
  await tx
    .updateTable('webhook')
    .set({ disabled_at: at, disabled_by: null })
    .where('id', '=', webhook_id)
    .where('disabled_at', 'is', null)
    .$if(!isGone, (query) => query.where('failures', '>=', failuresMax))
    .execute()
}

/** Forgets up to `count` deliveries from before a time; answers how many. */
export async function deleteDeliveries(tx: Tx, before: number, count: number): Promise<number> {
  const old = tx.selectFrom('webhook_delivery').select('id').where('created_at', '<', before).limit(count)
  const { numDeletedRows } = await tx.deleteFrom('webhook_delivery').where('id', 'in', old).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
