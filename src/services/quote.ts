/** Prices what is asked for: words are counted, files looked up, and the price list of the edition's currency applied. */

import { findOrderablePrices } from '../db/queries/services.ts'
import { findUploads, type UploadRow } from '../db/queries/uploads.ts'
import type { Store } from '../db/store.ts'
import { currencyOf } from '../domain/content/prices.ts'
import type { Block } from '../domain/content.ts'
import type { Currency } from '../domain/currencies.ts'
import { DomainError, type FieldIssue, FieldsError } from '../domain/domain-error.ts'
import type { Locale } from '../domain/editions.ts'
import type { Item, ReadableItem } from '../domain/order.ts'
import {
  applyIssues,
  type ItemIssue,
  isOverLimit,
  type PricedItem,
  priceApply,
  priceRefine,
  refineIssues,
  repeatedServices,
  type Totals,
  totalOf,
} from '../domain/quote-items.ts'
import { countWords } from '../domain/word-count.ts'

export type QuoteDeps = { store: Store; now: () => number }
/** Items priced by a price list, and the uploads that they name. */
export type Quote = {
  currency: Currency
  items: PricedItem[]
  totals: Totals
  uploads: UploadRow[]
  prices: Block<'prices'>
}
/** An order takes less than a quote: nothing without a price, and no file that another order has. */
export type QuotedFor = 'quote' | 'order'
type PriceList = Pick<Quote, 'currency' | 'uploads' | 'prices'>

/**
 * @param earlierErrors what is wrong besides the items; told with them
 * @throws FieldsError that names everything for which items can't be priced, or ordered, by dotted paths
 */
export async function quote(
  deps: QuoteDeps,
  items: readonly Item[],
  locale: Locale,
  quotedFor: QuotedFor = 'quote',
  earlierErrors: readonly FieldIssue[] = [],
): Promise<Quote> {
  const list = await readPriceList(deps, items, locale)
  if (!list) throw new DomainError('not_found')
  const issues = [...itemIssuesOf(list, items, quotedFor), ...earlierErrors]
  if (issues.length > 0) throw new FieldsError(issues)
  const { prices, currency, uploads } = list
  const priced = items.map((item) =>
    item.kind === 'apply'
      ? priceApply(prices, currency, item)
      : priceRefine(prices, currency, item, wordCountOf(item, uploads) ?? 0),
  )
  return { ...list, items: priced, totals: totalOf(prices, currency, priced) }
}

/** What the price list and the uploads tell against items of which other fields are wrong already. */
export async function findItemIssues(
  deps: QuoteDeps,
  items: readonly (ReadableItem | null)[],
  locale: Locale,
  quotedFor: QuotedFor = 'quote',
): Promise<FieldIssue[]> {
  const list = await readPriceList(deps, items, locale)
  return list ? itemIssuesOf(list, items, quotedFor) : []
}

async function readPriceList(
  { store, now }: QuoteDeps,
  items: readonly (ReadableItem | null)[],
  locale: Locale,
): Promise<PriceList | null> {
  const prices = await findOrderablePrices(store.read)
  if (!prices) return null
  const fileIds = items.flatMap((item) => (item?.kind === 'refine' && item.file_id ? [item.file_id] : []))
  return { prices, currency: currencyOf(prices, locale), uploads: await findUploads(store.read, fileIds, now()) }
}

function itemIssuesOf(list: PriceList, items: readonly (ReadableItem | null)[], quotedFor: QuotedFor): FieldIssue[] {
  const repeated = new Set(repeatedServices(list.prices, items))
  return items.flatMap((item, place) => {
    if (!item) return []
    const twice: ItemIssue[] = repeated.has(place) ? [{ field: 'service', code: 'twice' }] : []
    const itemIssues =
      item.kind === 'apply'
        ? applyIssues(list.prices, item)
        : [...refineIssues(list.prices, item), ...wordIssues(list, item, quotedFor)]
    return [...itemIssues, ...twice].map((issue) => issueAt(place, issue))
  })
}

const issueAt = (place: number, { field, code, values }: ItemIssue): FieldIssue => ({
  path: `items.${place}.${field}`,
  key: `items.${code}`,
  ...(values && { values }),
})

type Document = Extract<ReadableItem, { kind: 'refine' }>

function wordIssues({ prices, currency, uploads }: PriceList, item: Document, quotedFor: QuotedFor): ItemIssue[] {
  const upload = uploads.find(({ id }) => id === item.file_id)
  const isTaken = quotedFor === 'order' && upload?.order_reference != null
  if (item.file_id !== undefined && (!upload || isTaken)) return [{ field: 'file_id', code: 'file_gone' }]
  const wordCount = wordCountOf(item, uploads)
  if (wordCount === 0) return [{ field: 'text', code: 'no_words' }]
  const isOver = wordCount !== null && quotedFor === 'order' && isOverLimit(prices, currency, item, wordCount)
  return isOver ? [{ field: 'text', code: 'over_limit' }] : []
}

/** A document's words: those of its file, of its text, as said, or as many as the school allows; null when nothing says. */
function wordCountOf(item: Document, uploads: readonly UploadRow[]): number | null {
  if (item.file_id !== undefined) return uploads.find(({ id }) => id === item.file_id)?.word_count ?? null
  return item.text?.trim() ? countWords(item.text) : (item.word_count ?? item.word_limit ?? null)
}
