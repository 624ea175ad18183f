import { z } from 'zod'
import { findItemProblems, quote } from '../../commands/quote.ts'
import { ApplyQuoteSchema, readItems } from '../../domain/order.ts'
import type { PricedApply } from '../../domain/quote-items.ts'
import { endpoint } from '../endpoint.ts'
import { PricedApplySchema, presentApply } from './quote-answer.ts'

/** What application services cost, item by item. @throws FieldsError for a service chosen twice, or options that aren't offered */
export const priceServices = endpoint({
  summary: 'What application services cost, item by item',
  maxBytes: 1024 * 1024,
  body: () => ApplyQuoteSchema,
  alsoWrong: ({ deps, locale, body }) => findItemProblems(deps.orders, readItems(body), locale),
  answers: z.object({ items: z.array(PricedApplySchema) }),
  async act({ deps, locale, body }) {
    const priced = await quote(deps.orders, body.items, locale)
    return { items: priced.items.map((item) => presentApply(item as PricedApply, priced, locale)) }
  },
})
