import { z } from 'zod'
import { CURRENCIES, type Currency } from '../../domain/currencies.ts'
import { DomainError } from '../../domain/domain-error.ts'
import type { Locale } from '../../domain/editions.ts'
import type { PricedItem } from '../../domain/quote-items.ts'
import { choiceName } from '../../domain/translators.ts'
import { findOrder } from '../../store/queries/orders.ts'
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
  items: z.array(ReceiptItemSchema),
})

/** An order's receipt for who holds its token: what was ordered at which price, and nothing that was typed. @throws DomainError `not_found` */
export const showReceipt = endpoint({
  summary: 'What was ordered at which price, for a day after the order; nothing that was typed',
  query: z.object({ token: z.string().max(200).optional() }),
  cache: 'private, no-store',
  answers: z.object({ receipt: ReceiptSchema }),
  async act({ deps, locale, query }) {
    const reference = deps.openReceipt(query.token ?? '')
    const order = reference === null ? null : await findOrder(deps.store.read, reference)
    if (!order) throw new DomainError('not_found')
    const { created_at, currency, original_minor, discount_minor, total_minor } = order
    return {
      reference: order.reference,
      created_at: new Date(created_at).toISOString(),
      currency: currency as Currency,
      original_minor,
      discount_minor,
      total_minor,
      items: order.items.map((item) => presentItem(item as StoredItem, locale)),
    }
  },
  present: (receipt) => ({ receipt }),
})

/** As `placeOrder` keeps it: what was ordered, and how it was priced. */
type StoredItem = {
  [Kind in PricedItem['kind']]: Extract<PricedItem, { kind: Kind }>['item'] &
    Omit<Extract<PricedItem, { kind: Kind }>, 'item'>
}[PricedItem['kind']]

function presentItem(item: StoredItem, locale: Locale): z.input<typeof ReceiptItemSchema> {
  if (item.kind === 'apply') {
    const { kind, service, options, priceMinor } = item
    return { kind, name: choiceName(locale, 'apply_service', service), service, options, price_minor: priceMinor }
  }
  const { kind, service, mode, wordCount, word_limit, copies, urgent, priceMinor } = item
  return {
    kind,
    name: choiceName(locale, 'refine_service', service),
    mode_name: choiceName(locale, 'refine_mode', mode),
    service,
    mode,
    word_count: wordCount,
    ...(word_limit !== undefined && { word_limit }),
    copies,
    urgent,
    price_minor: priceMinor ?? 0,
  }
}
