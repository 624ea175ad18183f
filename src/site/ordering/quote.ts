/** Prices as the API answers them: the only place where a price comes from. */
import { type Answer, type ApiClient, ApiFailure, type BrowserApi, browserClient } from '../../api/client.ts'
import { EDITIONS, type Locale } from '../../domain/editions.ts'
import type { Item } from '../../domain/order.ts'

// The API from the browser, in the page's language.

/** The edition of the page; React Router's client actions stand outside its components. */
export const pageLocale = (): Locale => document.documentElement.dataset.locale as Locale

export const browserApi = (): BrowserApi => browserClient({ Lang: EDITIONS[pageLocale()].langHeader })

export type { Item }

/** What items cost in all; items may still be wrong, the API says what. @throws ApiFailure */
export const quoteItems = ({ orders }: BrowserApi, items: readonly unknown[], signal?: AbortSignal) =>
  orders.quote({ items: items as Item[] }, signal)
export type Quote = Answer<'orders', 'quote'>
export type PricedItem = Quote['items'][number]
export type PricedRefine = Extract<PricedItem, { kind: 'refine' }>
export type PricedApply = Extract<PricedItem, { kind: 'apply' }>

export const listPrices = ({ orders }: ApiClient, kind?: 'refine' | 'apply') => orders.prices({ kind })
export type Price = Answer<'orders', 'prices'>[number]

/** Sends a Word file to be counted. @throws ApiFailure */
export const uploadFile = ({ orders }: BrowserApi, file: File, signal?: AbortSignal) =>
  orders.keepUpload({ file }, signal)
export type Upload = Answer<'orders', 'keepUpload'>

/** Wrong fields that an answer names. @throws what is no refusal of fields */
export function errorsIn(error: unknown): Record<string, string[]> {
  if (error instanceof ApiFailure && error.status < 500) {
    const { errors, message = '' } = error.body ?? {}
    return errors ?? { '': [message] }
  }
  throw error
}
