/** Prices what is asked for: words are counted, files looked up, and the price list of the edition's currency applied. */
import { DomainError, type FieldProblem, FieldsError } from '../domain/domain-error.ts'
import { EDITIONS, type Locale } from '../domain/editions.ts'
import type { Item, RefineItem } from '../domain/order.ts'
import {
  type ItemProblem,
  type PricedItem,
  priceApply,
  priceRefine,
  repeatedServices,
  type Totals,
  totalOf,
} from '../domain/quote-items.ts'
import type { Currency } from '../domain/quotes.ts'
import { countWords } from '../domain/word-count.ts'
import { findBlock } from '../store/queries/blocks.ts'
import { findUploads, type UploadRow } from '../store/queries/uploads.ts'
import type { Store } from '../store/store.ts'

export type QuoteDeps = { store: Store; now: () => number }
export type Quote = { currency: Currency; items: PricedItem[]; totals: Totals; uploads: UploadRow[] }

/** @throws FieldsError that names every item that can't be priced, by its dotted path */
export async function quote({ store, now }: QuoteDeps, items: readonly Item[], locale: Locale): Promise<Quote> {
  const prices = await findBlock(store.read, 'prices', 'prices')
  if (!prices) throw new DomainError('not_found')
  const { currency } = EDITIONS[locale]
  const fileIds = items.flatMap((item) => (item.kind === 'refine' && item.file_id ? [item.file_id] : []))
  const uploads = await findUploads(store.read, fileIds, now())
  const priced = items.map((item) => {
    if (item.kind === 'apply') return priceApply(prices, currency, item)
    const words = wordsOf(item, uploads)
    return typeof words === 'number' ? priceRefine(prices, currency, item, words) : words
  })
  const problems = [
    ...priced.flatMap((result, place) => ('code' in result ? [problemAt(place, result)] : [])),
    ...repeatedServices(items).map((place) => problemAt(place, { field: 'service', code: 'twice' })),
  ]
  if (problems.length > 0) throw new FieldsError(problems)
  const found = priced as PricedItem[]
  return { currency, items: found, totals: totalOf(prices, currency, found), uploads }
}

const problemAt = (place: number, { field, code, values }: ItemProblem): FieldProblem => ({
  path: `items.${place}.${field}`,
  key: `items.${code}`,
  ...(values && { values }),
})

/** A document's words: those of its file, of its text, as said, or as many as the school allows. */
function wordsOf(item: RefineItem, uploads: readonly UploadRow[]): number | ItemProblem {
  if (item.file_id !== undefined) {
    const upload = uploads.find(({ id }) => id === item.file_id)
    return upload?.word_count ?? { field: 'file_id', code: 'file_gone' }
  }
  const words = item.text?.trim() ? countWords(item.text) : (item.word_count ?? item.word_limit ?? 0)
  return words > 0 ? words : { field: 'text', code: 'no_words' }
}
