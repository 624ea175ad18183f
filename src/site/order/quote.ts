/** Prices as the API answers them: the only place where a price comes from. */
import { type ApiClient, ApiFailure, success } from '../../api/client.ts'
import type { Item } from '../../domain/order.ts'

export type { Item }

/** What items cost in all; items may still be wrong, the API says what. @throws ApiFailure */
export const quoteItems = (api: ApiClient, items: readonly unknown[], signal?: AbortSignal) =>
  success(
    api.Home.get_discounts_price_refine.$post({ json: { items: items as Item[] } }, signal ? { init: { signal } } : {}),
  )
export type Quote = Awaited<ReturnType<typeof quoteItems>>
export type PricedItem = Quote['items'][number]
export type PricedRefine = Extract<PricedItem, { kind: 'refine' }>
export type PricedApply = Extract<PricedItem, { kind: 'apply' }>

export const listPrices = (api: ApiClient, kind?: 'refine' | 'apply') =>
  success(api.Home.prices_get_list.$get({ query: kind ? { kind } : {} })).then(({ prices }) => prices)
export type Price = Awaited<ReturnType<typeof listPrices>>[number]

/** Sends a Word file to be counted. @throws ApiFailure */
export function uploadFile(api: ApiClient, file: File, signal?: AbortSignal) {
  const body = new FormData()
  body.set('file', file)
  return success(api.Home.upload_file.$post({}, { init: { body, ...(signal && { signal }) } })).then(({ file }) => file)
}
export type Upload = Awaited<ReturnType<typeof uploadFile>>

/** Wrong fields that an answer names. @throws what is no refusal of fields */
export function errorsIn(error: unknown): Record<string, string[]> {
  if (error instanceof ApiFailure && error.status < 500) {
    const { errors, message = '' } = error.body ?? {}
    return errors ?? { '': [message] }
  }
  throw error
}
