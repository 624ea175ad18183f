import { findItemProblems, quote } from '../../commands/quote.ts'
import { QuoteSchema, readItems } from '../../domain/order.ts'
import { endpoint } from '../endpoint.ts'
import { presentQuote, TotalsSchema } from './quote-answer.ts'

/** What a cart costs in all, with its discount. @throws FieldsError for items that can't be priced */
export const priceCart = endpoint({
  summary: 'What a cart costs in all, with its discount',
  maxBytes: 1024 * 1024,
  body: () => QuoteSchema,
  alsoWrong: ({ deps, locale, body }) => findItemProblems(deps.orders, readItems(body), locale),
  answers: TotalsSchema,
  act: async ({ deps, locale, body }) => presentQuote(await quote(deps.orders, body.items, locale), locale),
})
