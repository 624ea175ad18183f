/** Queues events for webhooks, in the transaction that they happen in. Times are milliseconds since 1970. */
import { randomUUID } from 'node:crypto'
import {
  type Occasion,
  WATCHED_FIELDS,
  type WatchedField,
  type WebhookData,
  type WebhookEvent,
} from '../../../domain/connections/webhooks.ts'
import { parseJson, toJson } from '../../../domain/json.ts'
import type { Tables } from '../../schema.ts'
import type { Tx } from '../../store.ts'

type Lead = Tables['lead']
type Watched = Pick<Lead, WatchedField>

const DESCRIBED = ['id', 'status', 'owner_id', 'office', 'edition', 'origin', 'created_at'] as const

/** Values of one statement: databases take so many and no more. */
const pieceSize = 300

export const describeLead = ({
  created_at,
  id,
  status,
  owner_id,
  office,
  edition,
  origin,
}: Pick<Lead, (typeof DESCRIBED)[number]>) => ({
  id,
  status,
  owner_id,
  office,
  edition,
  origin,
  created_at: new Date(Number(created_at)).toISOString(),
})

/** The webhooks that are on, with their events. */
async function listListeners(tx: Tx): Promise<{ id: string; events: WebhookEvent[] }[]> {
  const rows = await tx.selectFrom('webhook').select(['id', 'events']).where('disabled_at', 'is', null).execute()
  return rows.map(({ id, events }) => ({ id, events: parseJson(events) }))
}

export const deliveryRow = (
  webhookId: string,
  event: Occasion,
  { leadId, data, now }: { leadId: string | null; data: WebhookData; now: number },
) => ({
  id: `msg_${randomUUID().replaceAll('-', '')}`,
  webhook_id: webhookId,
  lead_id: leadId,
  event,
  payload: toJson(data),
  created_at: now,
  next_attempt_at: now,
})

async function insertDeliveries(tx: Tx, rows: readonly ReturnType<typeof deliveryRow>[]): Promise<void> {
  for (let at = 0; at < rows.length; at += pieceSize)
    await tx
      .insertInto('webhook_delivery')
      .values(rows.slice(at, at + pieceSize))
      .execute()
}

/** Queues `lead.created` of leads that were just inserted. @param reference of the booking or order that it came with */
export async function queueCreated(tx: Tx, leads: readonly Lead[], now: number, reference?: string): Promise<void> {
  const listeners = (await listListeners(tx)).filter(({ events }) => events.includes('lead.created'))
  const rows = listeners.flatMap(({ id }) =>
    leads.map((lead) => {
      const data = { lead: describeLead(lead), ...(reference !== undefined && { reference }) }
      return deliveryRow(id, 'lead.created', { leadId: lead.id, data, now })
    }),
  )
  await insertDeliveries(tx, rows)
}

/** Queues an event about a stored lead. */
export async function queueAbout(
  tx: Tx,
  event: 'order.placed' | 'message.received',
  leadId: string,
  { now, ...data }: Pick<WebhookData, 'reference' | 'message_id'> & { now: number },
): Promise<void> {
  const listeners = (await listListeners(tx)).filter(({ events }) => events.includes(event))
  if (listeners.length === 0) return
  const lead = await tx.selectFrom('lead').select(DESCRIBED).where('id', '=', leadId).executeTakeFirst()
  if (!lead) return
  const rows = listeners.map(({ id }) =>
    deliveryRow(id, event, { leadId, data: { lead: describeLead(lead), ...data }, now }),
  )
  await insertDeliveries(tx, rows)
}

/**
 * The watched fields of leads that are about to change, by id; null without a webhook, because `queueChanged` then has
 * nothing to compare. @param ids the leads that change
 */
export async function readWatched(tx: Tx, ids: readonly string[]): Promise<Map<string, Watched> | null> {
  if (ids.length === 0 || (await listListeners(tx)).length === 0) return null
  const rows: (Watched & { id: string })[] = []
  for (let at = 0; at < ids.length; at += pieceSize)
    rows.push(
      ...(await tx
        .selectFrom('lead')
        .select(['id', ...WATCHED_FIELDS])
        .where('id', 'in', ids.slice(at, at + pieceSize))
        .execute()),
    )
  return new Map(rows.map(({ id, ...watched }) => [id, watched]))
}

/**
 * Queues `lead.changed` for each lead whose watched fields differ from before. All changes of a lead by one
 * transaction are one event: a delivery that was queued at the same moment, and isn't being sent, is brought up to date instead.
 */
export async function queueChanged(tx: Tx, before: Map<string, Watched> | null, now: number): Promise<void> {
  if (!before) return
  const listeners = await listListeners(tx)
  const ids = [...before.keys()]
  for (let at = 0; at < ids.length; at += pieceSize) {
    const piece = ids.slice(at, at + pieceSize)
    const leads = await tx.selectFrom('lead').select(DESCRIBED).where('id', 'in', piece).execute()
    const changes = leads.flatMap((lead) => {
      const changed = WATCHED_FIELDS.filter((field) => lead[field] !== before.get(lead.id)?.[field])
      return changed.length > 0 ? [{ lead, changed }] : []
    })
    if (changes.length === 0) continue
    const queued = await tx
      .selectFrom('webhook_delivery')
      .select(['id', 'webhook_id', 'lead_id', 'event', 'payload'])
      .where('lead_id', 'in', piece)
      .where('created_at', '=', now)
      .where('attempts', '=', 0)
      .where('lease_until', '=', 0)
      .where('event', 'in', ['lead.created', 'lead.changed'])
      .execute()
    const rows: ReturnType<typeof deliveryRow>[] = []
    for (const { lead, changed } of changes)
      for (const { id, events } of listeners) {
        const same = queued.find((one) => one.webhook_id === id && one.lead_id === lead.id)
        if (same) {
          const data = parseJson(same.payload)
          const all = data.changed && { changed: [...new Set([...data.changed, ...changed])] }
          await tx
            .updateTable('webhook_delivery')
            .set({ payload: toJson({ ...data, lead: describeLead(lead), ...all }) })
            .where('id', '=', same.id)
            .execute()
        } else if (events.includes('lead.changed'))
          rows.push(
            deliveryRow(id, 'lead.changed', { leadId: lead.id, data: { lead: describeLead(lead), changed }, now }),
          )
      }
    await insertDeliveries(tx, rows)
  }
}
