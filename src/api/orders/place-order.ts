import { z } from 'zod'
import { serviceNames } from '../../db/queries/service-names.ts'
import { DomainError } from '../../domain/domain-error.ts'
import { editionOf } from '../../domain/editions.ts'
import { orderSchema, readItems } from '../../domain/order.ts'
import { phoneIssue } from '../../domain/phone.ts'
import { findConsentIssues } from '../../services/consent.ts'
import { placeOrder as place } from '../../services/place-order.ts'
import { findItemIssues, type Quote } from '../../services/quote.ts'
import { findShortlistIssues } from '../../services/shortlist.ts'
import { endpoint } from '../endpoint.ts'
import { serializeQuote } from './price-orders.ts'

/** Orders services. @throws DomainError `price_changed` with the new quote; otherwise as `placeOrder` */
export const placeOrder = endpoint({
  summary: 'Places an order; returns a new quote if a price has changed',
  limit: 'forms',
  maxBytes: 1024 * 1024,
  body: (locale) => orderSchema({ phoneIssue: (phone) => phoneIssue(phone, editionOf(locale).homeCountry) }),
  async findMoreIssues({ deps, locale, body }) {
    const [items, consent, shortlist] = await Promise.all([
      findItemIssues(deps.orders, readItems(body), locale, 'order'),
      findConsentIssues(deps.store, body, locale),
      findShortlistIssues(deps.store, body),
    ])
    return [...items, ...consent, ...shortlist]
  },
  answers: z.object({ order: z.object({ reference: z.string(), total_minor: z.int(), currency: z.string() }) }),
  async act({ deps, locale, body }) {
    try {
      // as in a booking: the captcha is spent in the order's own transaction
      const { reference, totalMinor, currency } = await place(deps.orders, body, locale)
      return { reference, total_minor: totalMinor, currency }
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'price_changed') throw error
      const names = await serviceNames(deps.store.read, locale)
      throw new DomainError('price_changed', serializeQuote(error.details as Quote, names, locale))
    }
  },
  present: (order) => ({ order }),
})
