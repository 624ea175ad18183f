import type { Selectable } from 'kysely'
import { type Json, parseJson } from '../../domain/json.ts'
import type { StoredItem } from '../../domain/quote-items.ts'
import type { Tables } from '../schema.ts'
import type { Database, Tx } from '../store.ts'

type Order = Selectable<Tables['service_order']>
/** An order as it was placed; what became of it since is said apart. */
export type OrderRow = Omit<
  Order,
  'lead_id' | 'status' | 'confirmed_at' | 'delivered_at' | 'version' | 'agreed_minor' | 'deposit_minor' | 'deposit_due'
>

/** What an idempotency key made before, or null. */
export async function findOrderByKey(
  db: Database,
  key: string,
): Promise<Pick<OrderRow, 'reference' | 'body_hash' | 'total_minor' | 'currency'> | null> {
  const row = await db
    .selectFrom('service_order')
    .select(['reference', 'body_hash', 'total_minor', 'currency'])
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  return row ?? null
}

/** An order with its items as they were stored, in their order; null when there is none. */
export async function findOrder(db: Database, reference: string): Promise<(Order & { items: StoredItem[] }) | null> {
  const [order, items] = await Promise.all([
    db.selectFrom('service_order').selectAll().where('reference', '=', reference).executeTakeFirst(),
    db.selectFrom('order_item').select('data').where('order_reference', '=', reference).orderBy('position').execute(),
  ])
  return order ? { ...order, items: items.map(({ data }) => parseJson(data)) } : null
}

/** @throws a unique violation when the idempotency key or reference is taken. */
export async function insertOrder(
  tx: Tx,
  order: OrderRow & { lead_id?: string },
  items: readonly object[],
): Promise<void> {
  await tx.insertInto('service_order').values(order).execute()
  const rows = items.map((item, position) => ({
    order_reference: order.reference,
    position,
    data: JSON.stringify(item),
  }))
  await tx.insertInto('order_item').values(rows).execute()
}

/** Every order, newest first, `limit` at most. */
export const listOrders = (db: Database, limit: number): Promise<Order[]> =>
  db.selectFrom('service_order').selectAll().orderBy('created_at', 'desc').orderBy('reference').limit(limit).execute()

/** What every order has, as it was stored, in the order of its items. */
export const listOrderItems = (db: Database): Promise<{ order_reference: string; data: Json<StoredItem> }[]> =>
  db
    .selectFrom('order_item')
    .select(['order_reference', 'data'])
    .orderBy('order_reference')
    .orderBy('position')
    .execute()

/** The items of some orders as they were stored, in their order, and the names of the files that came with them, by id. */
export async function listItemsOf(
  db: Database,
  references: readonly string[],
): Promise<{ items: { order_reference: string; data: Json<StoredItem> }[]; fileNames: Map<string, string> }> {
  const [items, files] = await Promise.all([
    db
      .selectFrom('order_item')
      .select(['order_reference', 'data'])
      .where('order_reference', 'in', references)
      .orderBy('order_reference')
      .orderBy('position')
      .execute(),
    db.selectFrom('upload').select(['id', 'name']).where('order_reference', 'in', references).execute(),
  ])
  return { items, fileNames: new Map(files.map(({ id, name }) => [id, name])) }
}

/** Orders of leads, oldest first. */
export const listOrdersOfLeads = (db: Database, leadIds: readonly string[]) =>
  db
    .selectFrom('service_order')
    .select(['reference', 'lead_id', 'status', 'currency', 'rush_hours', 'total_minor', 'agreed_minor'])
    .where('lead_id', 'in', leadIds.length > 0 ? leadIds : [''])
    .orderBy('created_at')
    .execute()

/** The names of the files that came with orders. */
export const listOrderFiles = (db: Database): Promise<{ order_reference: string | null; name: string }[]> =>
  db
    .selectFrom('upload')
    .select(['order_reference', 'name'])
    .where('order_reference', 'is not', null)
    .orderBy('order_reference')
    .orderBy('name')
    .execute()

/** Removes orders made before a time, with their items, files and mails; answers the ids of the files, and how many orders went. */
export async function deleteOrdersBefore(tx: Tx, time: number): Promise<{ fileIds: string[]; orders: number }> {
  const old = tx.selectFrom('service_order').select('reference').where('created_at', '<', time)
  const files = await tx.selectFrom('upload').select('id').where('order_reference', 'in', old).execute()
  await tx.deleteFrom('outbox').where('reference', 'in', old).execute()
  await tx.deleteFrom('payment').where('order_reference', 'in', old).execute()
  const { numDeletedRows } = await tx
    .deleteFrom('service_order')
    .where('created_at', '<', time)
    .executeTakeFirstOrThrow()
  return { fileIds: files.map(({ id }) => id), orders: Number(numDeletedRows) }
}
