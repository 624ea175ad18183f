/** Prices of what is asked for, item by item and in all. */

import { type Prices, tiersIn } from './content/prices.ts'
import type { ApplyItem, Item, RefineItem } from './order.ts'
import { type Currency, type Discount, discountFor, discountMinor, priceDocuments } from './quotes.ts'

/** A field of an item that the price list refuses: its dotted path within the item, the code of the sentence, and its values. */
export type ItemProblem = { field: string; code: ItemProblemCode; values?: Record<string, number> }
export type ItemProblemCode = 'not_offered' | 'copies_max' | 'quantity_max' | 'twice' | 'file_gone' | 'no_words'

export type PricedRefine = {
  kind: 'refine'
  item: RefineItem
  wordCount: number
  originalMinor: number | null
  urgentFeeMinor: number | null
  priceMinor: number | null
  days: number | null
  /** Beyond the priced range: no price. */
  isOverLimit: boolean
}
export type PricedApply = {
  kind: 'apply'
  item: ApplyItem
  quantity: number
  originalMinor: number
  priceMinor: number
}
export type PricedItem = PricedRefine | PricedApply

/** Price of a document of `wordCount` words, or what is wrong with the item. */
export function priceRefine(
  prices: Prices,
  currency: Currency,
  item: RefineItem,
  wordCount: number,
): PricedRefine | ItemProblem {
  const offered = prices.refine.find(({ service }) => service === item.service)
  const mode = offered?.modes.find(({ mode }) => mode === item.mode)
  if (!mode) return { field: offered ? 'mode' : 'service', code: 'not_offered' }
  if (item.copies > prices.copies_max)
    return { field: 'copies', code: 'copies_max', values: { max: prices.copies_max } }
  const asked = { wordCount, copies: item.copies, isUrgent: item.urgent }
  const price = priceDocuments(asked, tiersIn(mode.tiers, currency), currency)
  return {
    kind: 'refine',
    item,
    wordCount,
    originalMinor: price?.originalMinor ?? null,
    urgentFeeMinor: price?.urgentFeeMinor ?? null,
    priceMinor: price?.priceMinor ?? null,
    days: price?.days ?? null,
    isOverLimit: price === null,
  }
}

/** Price of an application service with its options, or the first option that is not offered. */
export function priceApply(prices: Prices, currency: Currency, item: ApplyItem): PricedApply | ItemProblem {
  const offered = prices.apply.find(({ service }) => service === item.service)
  if (!offered) return { field: 'service', code: 'not_offered' }
  let oneMinor = 0
  for (const { code, choices } of offered.options) {
    const choice = choices.find((each) => each.code === item.options[code])
    if (!choice) return { field: `options.${code}`, code: 'not_offered' }
    oneMinor += choice.price[currency]
  }
  const { quantity: counted } = offered
  const quantity = counted ? Number(item.options[counted.code] ?? 1) : 1
  if (counted && !(Number.isInteger(quantity) && quantity >= 1 && quantity <= counted.max))
    return { field: `options.${counted.code}`, code: 'quantity_max', values: { max: counted.max } }
  return { kind: 'apply', item, quantity, originalMinor: oneMinor * quantity, priceMinor: oneMinor * quantity }
}

/** The second and later items of an application service that is chosen already, by their places. */
export function repeatedServices(items: readonly Item[]): number[] {
  const chosen = items.map((item) => (item.kind === 'apply' ? item.service : null))
  return chosen.flatMap((service, place) => (service !== null && chosen.indexOf(service) < place ? [place] : []))
}

export type Totals = {
  originalMinor: number
  discountMinor: number
  totalMinor: number
  discount: (Discount & { id: number }) | null
  hasOverLimit: boolean
}

/** The sum of the items that have a price, less what the documents' discount takes off. */
export function totalOf(prices: Prices, currency: Currency, items: readonly PricedItem[]): Totals {
  const documents = items.filter((item) => item.kind === 'refine' && !item.isOverLimit) as PricedRefine[]
  const count = documents.reduce((sum, { item }) => sum + item.copies, 0)
  const steps = prices.discounts.map(({ id, from_documents, percent }) => ({
    id,
    fromDocuments: from_documents,
    percent,
  }))
  const discount = discountFor(count, steps) as Totals['discount']
  const original = documents.reduce((sum, { originalMinor }) => sum + (originalMinor ?? 0), 0)
  const originalMinor = items.reduce((sum, { priceMinor }) => sum + (priceMinor ?? 0), 0)
  const off = discountMinor(original, discount, currency)
  return {
    originalMinor,
    discountMinor: off,
    totalMinor: originalMinor - off,
    discount,
    hasOverLimit: items.some((item) => item.kind === 'refine' && item.isOverLimit),
  }
}
