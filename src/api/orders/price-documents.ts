import { z } from 'zod'
import { findItemProblems, quote } from '../../commands/quote.ts'
import { RefineQuoteSchema, readItems } from '../../domain/order.ts'
import type { PricedRefine } from '../../domain/quote-items.ts'
import { endpoint } from '../endpoint.ts'
import { PricedRefineSchema, presentRefine } from './quote-answer.ts'

/** What editing documents costs, item by item. @throws FieldsError for items that can't be priced */
export const priceDocuments = endpoint({
  summary: 'What editing documents costs, item by item',
  maxBytes: 1024 * 1024,
  body: () => RefineQuoteSchema,
  alsoWrong: ({ deps, locale, body }) => findItemProblems(deps.orders, readItems(body), locale),
  answers: z.object({ items: z.array(PricedRefineSchema) }),
  async act({ deps, locale, body }) {
    const priced = await quote(deps.orders, body.items, locale)
    return { items: priced.items.map((item) => presentRefine(item as PricedRefine, priced, locale)) }
  },
})
