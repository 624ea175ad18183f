/** Prices from the API: the only source of prices. */
import { type Answer, type ApiClient, ApiFailure, type BrowserApi } from '../../api/client.ts'
import type { Item } from '../../domain/order.ts'

export type { Item }

/** The total price of items; the API reports invalid ones. @throws ApiFailure */
export const quoteItems = ({ orders }: BrowserApi, items: readonly unknown[], signal?: AbortSignal) =>
  orders.quote({ items }, signal)
export type Quote = Answer<'orders', 'quote'>
export type PricedItem = Quote['items'][number]
export type PricedRefine = Extract<PricedItem, { kind: 'refine' }>
export type PricedApply = Extract<PricedItem, { kind: 'apply' }>

export const listPrices = ({ orders }: ApiClient, kind?: 'refine' | 'apply') => orders.prices({ kind })
export type Price = Answer<'orders', 'prices'>[number]

/** Uploads a Word file for counting. @throws ApiFailure */
export const uploadFile = ({ orders }: BrowserApi, file: File, signal?: AbortSignal) =>
  orders.keepUpload({ file }, signal)
export type Upload = Answer<'orders', 'keepUpload'>

/** The invalid fields of an API error. @throws any other error */
export function errorsIn(error: unknown): Record<string, string[]> {
  if (error instanceof ApiFailure && error.status < 500) {
    const { errors, message = '' } = error.body ?? {}
    return errors ?? { '': [message] }
  }
  throw error
}
