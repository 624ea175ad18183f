import { z } from 'zod'
import { listDelivered } from '../../db/queries/leads/lead-files.ts'
import { listPayments } from '../../db/queries/leads/payments.ts'
import { findOrder } from '../../db/queries/orders.ts'
import { serviceNames } from '../../db/queries/service-names.ts'
import { CURRENCIES } from '../../domain/currencies.ts'
import { DomainError } from '../../domain/domain-error.ts'
import { balanceOf } from '../../domain/leads/order-money.ts'
import { ORDER_STATES, rushDue } from '../../domain/leads/order-states.ts'
import type { StoredItem } from '../../domain/quote-items.ts'
import { nameOfService, type ServiceNames } from '../../domain/service-names.ts'
import { endpoint } from '../endpoint.ts'

const ReceiptItemSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('refine'),
    name: z.string(),
    mode_name: z.string(),
    service: z.string(),
    mode: z.string(),
    word_count: z.int(),
    word_limit: z.int().optional(),
    copies: z.int(),
    urgent: z.boolean(),
    price_minor: z.int(),
  }),
  z.object({
    kind: z.literal('apply'),
    name: z.string(),
    service: z.string(),
    options: z.record(z.string(), z.union([z.string(), z.number()])),
    price_minor: z.int(),
  }),
])
const ReceiptSchema = z.object({
  reference: z.string(),
  created_at: z.iso.datetime(),
  currency: z.enum(CURRENCIES),
  original_minor: z.int(),
  discount_minor: z.int(),
  total_minor: z.int(),
  /** What was agreed in place of the total, which is the quote. */
  price_minor: z.int(),
  received_minor: z.int(),
  due_minor: z.int(),
  items: z.array(ReceiptItemSchema),
  status: z.enum(ORDER_STATES),
  confirmed_at: z.iso.datetime().nullable(),
  delivered_at: z.iso.datetime().nullable(),
  /** By when a rush is done; null of others, and before it is confirmed. */
  rush_due_at: z.iso.datetime().nullable(),
  /** What was made for the person, once it is delivered: `path` opens each for a day. */
  files: z.array(z.object({ name: z.string(), byte_size: z.int(), path: z.string() })),
})

/** An order's receipt for who holds its token: what was ordered at which price, how it stands, and nothing that was typed. @throws DomainError `not_found` */
export const showReceipt = endpoint({
  summary: 'An order’s items, prices, payments, status and delivered files, without personal details',
  query: z.object({ token: z.string().max(200).optional() }),
  cache: 'private, no-store',
  answers: z.object({ receipt: ReceiptSchema }),
  async act({ deps, locale, query }) {
    const reference = deps.openReceipt(query.token ?? '')
    const order = reference === null ? null : await findOrder(deps.store.read, reference)
    if (!order) throw new DomainError('not_found')
    const [files, payments, names] = await Promise.all([
      listDelivered(deps.store.read, order.reference),
      listPayments(deps.store.read, [order.reference]),
      serviceNames(deps.store.read, locale),
    ])
    const { created_at, currency, original_minor, discount_minor, total_minor } = order
    const { priceMinor, receivedMinor, dueMinor } = balanceOf(order, payments)
    return {
      reference: order.reference,
      created_at: new Date(created_at).toISOString(),
      currency,
      original_minor,
      discount_minor,
      total_minor,
      price_minor: priceMinor,
      received_minor: receivedMinor,
      due_minor: dueMinor,
      items: order.items.map((item) => serializeItem(item, names)),
      ...standOf(order),
      files: files.map(({ id, name, byte_size }) => ({ name, byte_size, path: deps.deliveredPath(id) })),
    }
  },
  present: (receipt) => ({ receipt }),
})

const asTime = (at: number | null) => (at === null ? null : new Date(at).toISOString())

function standOf(order: NonNullable<Awaited<ReturnType<typeof findOrder>>>) {
  const { status, confirmed_at, delivered_at } = order
  const due = rushDue(order, order.confirmed_at ?? 0)
  return {
    status,
    confirmed_at: asTime(confirmed_at),
    delivered_at: asTime(delivered_at),
    rush_due_at: asTime(due?.dueAt ?? null),
  }
}

function serializeItem(item: StoredItem, names: ServiceNames): z.input<typeof ReceiptItemSchema> {
  if (item.kind === 'apply') {
    const { kind, service, options, priceMinor } = item
    return { kind, name: nameOfService(item, names), service, options, price_minor: priceMinor }
  }
  const { kind, service, mode, wordCount, word_limit, copies, urgent, priceMinor } = item
  return {
    kind,
    name: nameOfService(item, names),
    mode_name: names.mode.nameOf(mode),
    service,
    mode,
    word_count: wordCount,
    ...(word_limit !== undefined && { word_limit }),
    copies,
    urgent,
    price_minor: priceMinor ?? 0,
  }
}
