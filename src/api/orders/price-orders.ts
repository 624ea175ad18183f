import { z } from 'zod'
import { serviceNames } from '../../db/queries/service-names.ts'
import { CURRENCIES } from '../../domain/currencies.ts'
import type { Locale } from '../../domain/editions.ts'
import { localize } from '../../domain/localized.ts'
import { ApplyQuoteSchema, QuoteSchema, RefineQuoteSchema, readItems } from '../../domain/order.ts'
import type { PricedApply, PricedRefine } from '../../domain/quote-items.ts'
import { nameOfService, type ServiceNames } from '../../domain/service-names.ts'
import { findItemIssues, type Quote, quote } from '../../services/quote.ts'
import { endpoint } from '../endpoint.ts'

// Shapes what leaves of quotes.

const currency = z.enum(CURRENCIES)

const PricedRefineSchema = z.object({
  kind: z.literal('refine'),
  service: z.string(),
  mode: z.string(),
  name: z.string(),
  mode_name: z.string(),
  file_id: z.string().optional(),
  file_name: z.string().optional(),
  word_count: z.int(),
  word_limit: z.int().optional(),
  copies: z.int(),
  urgent: z.boolean(),
  currency,
  original_minor: z.int().nullable(),
  urgent_fee_minor: z.int().nullable(),
  price_minor: z.int().nullable(),
  /** Working days after the document is confirmed; null for rush, which has hours, and beyond the priced range. */
  days: z.int().nullable(),
  hours: z.int().nullable(),
  over_limit: z.boolean(),
})
const PricedApplySchema = z.object({
  kind: z.literal('apply'),
  service: z.string(),
  name: z.string(),
  options: z.record(z.string(), z.union([z.string(), z.number()])),
  currency,
  original_minor: z.int(),
  price_minor: z.int(),
})
const PricedItemSchema = z.discriminatedUnion('kind', [PricedRefineSchema, PricedApplySchema])

const TotalsSchema = z.object({
  currency,
  original_minor: z.int(),
  discount_minor: z.int(),
  total_minor: z.int(),
  discounts: z.array(z.object({ id: z.int(), name: z.string(), percent: z.number(), discount_minor: z.int() })),
  /** Whether something is beyond the priced range, and so not in the sums. */
  over_limit: z.boolean(),
  items: z.array(PricedItemSchema),
})

function serializeRefine(
  { item, ...priced }: PricedRefine,
  { currency, prices, uploads }: Quote,
  names: ServiceNames,
): z.input<typeof PricedRefineSchema> {
  const upload = uploads.find(({ id }) => id === item.file_id)
  return {
    kind: 'refine',
    service: item.service,
    mode: item.mode,
    name: nameOfService(item, names),
    mode_name: names.mode.nameOf(item.mode),
    ...(upload && { file_id: upload.id, file_name: upload.name }),
    word_count: priced.wordCount,
    ...(item.word_limit !== undefined && { word_limit: item.word_limit }),
    copies: item.copies,
    urgent: item.urgent,
    currency,
    original_minor: priced.originalMinor,
    urgent_fee_minor: priced.urgentFeeMinor,
    price_minor: priced.priceMinor,
    days: item.urgent ? null : priced.days,
    hours: item.urgent && !priced.isOverLimit ? prices.rush.hours : null,
    over_limit: priced.isOverLimit,
  }
}

const serializeApply = (
  { item, originalMinor, priceMinor }: PricedApply,
  { currency }: Quote,
  names: ServiceNames,
): z.input<typeof PricedApplySchema> => ({
  kind: 'apply',
  service: item.service,
  name: nameOfService(item, names),
  options: item.options,
  currency,
  original_minor: originalMinor,
  price_minor: priceMinor,
})

/** The whole quote: items, sum, discount, total. */
export function serializeQuote(quote: Quote, names: ServiceNames, locale: Locale): z.input<typeof TotalsSchema> {
  const { totals, currency, prices } = quote
  const step = prices.discounts.find(({ id }) => id === totals.discount?.id)
  return {
    currency,
    original_minor: totals.originalMinor,
    discount_minor: totals.discountMinor,
    total_minor: totals.totalMinor,
    discounts: step
      ? [
          {
            id: step.id,
            name: localize(step.name, locale).text,
            percent: step.percent,
            discount_minor: totals.discountMinor,
          },
        ]
      : [],
    over_limit: totals.hasOverLimit,
    items: quote.items.map((item) =>
      item.kind === 'refine' ? serializeRefine(item, quote, names) : serializeApply(item, quote, names),
    ),
  }
}

/** What a cart costs in all, with its discount. @throws FieldsError for items that can't be priced */
export const priceCart = endpoint({
  summary: 'The total of a cart, with its discount',
  maxBytes: 1024 * 1024,
  body: () => QuoteSchema,
  findMoreIssues: ({ deps, locale, body }) => findItemIssues(deps.orders, readItems(body), locale),
  answers: TotalsSchema,
  act: async ({ deps, locale, body }) =>
    serializeQuote(await quote(deps.orders, body.items, locale), await serviceNames(deps.store.read, locale), locale),
})

/** What editing documents costs, item by item. @throws FieldsError for items that can't be priced */
export const priceDocuments = endpoint({
  summary: 'The price of each document item',
  maxBytes: 1024 * 1024,
  body: () => RefineQuoteSchema,
  findMoreIssues: ({ deps, locale, body }) => findItemIssues(deps.orders, readItems(body), locale),
  answers: z.object({ items: z.array(PricedRefineSchema) }),
  async act({ deps, locale, body }) {
    const priced = await quote(deps.orders, body.items, locale)
    const names = await serviceNames(deps.store.read, locale)
    return {
      items: priced.items.flatMap((item) => (item.kind === 'refine' ? serializeRefine(item, priced, names) : [])),
    }
  },
})

/** What application services cost, item by item. @throws FieldsError for a service chosen twice, or options that aren't offered */
export const priceServices = endpoint({
  summary: 'The price of each application service',
  maxBytes: 1024 * 1024,
  body: () => ApplyQuoteSchema,
  findMoreIssues: ({ deps, locale, body }) => findItemIssues(deps.orders, readItems(body), locale),
  answers: z.object({ items: z.array(PricedApplySchema) }),
  async act({ deps, locale, body }) {
    const priced = await quote(deps.orders, body.items, locale)
    const names = await serviceNames(deps.store.read, locale)
    return { items: priced.items.flatMap((item) => (item.kind === 'apply' ? serializeApply(item, priced, names) : [])) }
  },
})
