/** What leaves of a lead's orders: what was said, where each stands, and its files. */
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { describeOrders, type OrderedItem } from '../../../commands/order-items.ts'
import type { Locale } from '../../../domain/editions.ts'
import { DUE_STATES, ORDER_STATES, type OrderState, orderSteps, rushDue } from '../../../domain/leads/order-states.ts'
import { listLeadFiles, listSentFiles } from '../../../store/queries/leads/lead-files.ts'
import { cancelledFrom, listRunningRushes, listRushes } from '../../../store/queries/leads/lead-orders.ts'
import type { Tables } from '../../../store/schema.ts'
import type { Database } from '../../../store/store.ts'

export const RushSchema = z.object({ due_at: z.int(), state: z.enum(DUE_STATES) }).nullable()
export type Rush = z.input<typeof RushSchema>
const state = z.enum(ORDER_STATES)
const file = z.object({
  id: z.string(),
  name: z.string(),
  byte_size: z.int(),
  created_at: z.int(),
  who: z.string().nullable(),
})

export const OrderedItemSchema = z.object({
  name: z.string(),
  /** Labels with their values. */
  rows: z.array(z.tuple([z.string(), z.string()])),
  /** The name of the file that came with it. */
  file: z.string().nullable(),
  /** What the person pasted. */
  text: z.string().nullable(),
})

/** How an order stands, beside what was said in it. */
export const OrderStandSchema = z.object({
  reference: z.string(),
  version: z.int(),
  status: state,
  confirmed_at: z.int().nullable(),
  delivered_at: z.int().nullable(),
  is_rush: z.boolean(),
  rush: RushSchema,
  next: state.nullable(),
  back: state.nullable(),
  may_cancel: z.boolean(),
  items: z.array(OrderedItemSchema),
  /** What the person sent with it. */
  sent: z.array(file),
  /** What staff put in for the person. */
  made: z.array(file),
})
export type OrderStand = z.input<typeof OrderStandSchema>

type Order = Selectable<Tables['service_order']>

/** How the orders of a lead stand at a moment in ms, in their order and in the words of `locale`. */
export async function standsOf(
  db: Database,
  leadId: string,
  orders: readonly Order[],
  { now, locale }: { now: number; locale: Locale },
): Promise<OrderStand[]> {
  if (orders.length === 0) return []
  const references = orders.map(({ reference }) => reference)
  const [items, rushes, sent, made] = await Promise.all([
    describeOrders(db, orders, locale),
    listRushes(db, references),
    listSentFiles(db, leadId),
    listLeadFiles(db, leadId),
  ])
  const ofOrder = (reference: string) => (one: { order_reference: string | null }) => one.order_reference === reference
  return Promise.all(
    orders.map(async (order) => {
      const { reference, version, confirmed_at, delivered_at } = order
      const status = order.status as OrderState
      const before = status === 'cancelled' ? await cancelledFrom(db, leadId, reference) : null
      const { next, back, mayCancel } = orderSteps(status, before)
      const isRush = rushes.has(reference)
      return {
        reference,
        version,
        status,
        confirmed_at,
        delivered_at,
        is_rush: isRush,
        rush: isRush ? asRush(rushDue(order, now)) : null,
        next,
        back,
        may_cancel: mayCancel,
        items: (items.get(reference) ?? []).map(presentItem),
        sent: sent.filter(ofOrder(reference)).map((each) => presentFile({ ...each, who: null })),
        made: made.filter(ofOrder(reference)).map(presentFile),
      }
    }),
  )
}

export const presentItem = ({ rows, ...item }: OrderedItem): z.input<typeof OrderedItemSchema> => ({
  ...item,
  rows: rows.map(([label, value]) => [label, value]),
})

const asRush = (due: ReturnType<typeof rushDue>): Rush => due && { due_at: due.dueAt, state: due.state }

const presentFile = ({ id, name, byte_size, created_at, who }: z.input<typeof file>) => ({
  id,
  name,
  byte_size,
  created_at,
  who,
})

/** The rush of each lead that is due next. @param now milliseconds since 1970 */
export async function rushesOf(db: Database, leadIds: readonly string[], now: number): Promise<Map<string, Rush>> {
  const rows = await listRunningRushes(db, leadIds)
  // the first of each lead is the one that is due next
  return new Map(rows.toReversed().map((row) => [row.lead_id, asRush(rushDue(row, now))]))
}
