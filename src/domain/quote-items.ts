/** Prices of requested items, one by one and in total. */

import { amountIn, discountSteps, type Prices, tiersIn } from './content/prices.ts'
import type { Currency } from './currencies.ts'
import type { ApplyItem, ReadableItem, RefineItem } from './order.ts'
import { cappedDiscountMinor, type Discount, discountFor, priceDocuments, tierOf } from './quotes.ts'
import { isSameService } from './same-service.ts'

/** A field of an item that the price list rejects: its dotted path within the item, the message code, and its values. */
export type ItemIssue = { field: string; code: ItemErrorCode; values?: Record<string, number> }
export type ItemErrorCode =
  | 'not_offered'
  | 'copies_max'
  | 'quantity_max'
  | 'twice'
  | 'file_gone'
  | 'no_words'
  | 'over_limit'

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

/** An item in the form stored with its order. */
export type StoredItem = (RefineItem & Omit<PricedRefine, 'item'>) | (ApplyItem & Omit<PricedApply, 'item'>)

type Readable<Kind extends ReadableItem['kind']> = Extract<ReadableItem, { kind: Kind }>

const findMode = ({ refine }: Prices, { service, mode }: Readable<'refine'>) =>
  refine.find((offered) => offered.service === service)?.modes.find((offered) => offered.mode === mode)
const findService = ({ apply }: Prices, { service }: Readable<'apply'>) =>
  apply.find((offered) => offered.service === service)

/** All price list errors of a document; unreadable fields are skipped. */
export function refineIssues(prices: Prices, item: Readable<'refine'>): ItemIssue[] {
  const errors: ItemIssue[] = []
  const { service, mode, copies = 1 } = item
  const offered = prices.refine.find((document) => document.service === service)
  if (service && !offered) errors.push({ field: 'service', code: 'not_offered' })
  // without a known service, a mode that none has
  const modes = offered ? offered.modes : prices.refine.flatMap((document) => document.modes)
  if (mode && !modes.some((each) => each.mode === mode)) errors.push({ field: 'mode', code: 'not_offered' })
  if (copies > prices.copies_max)
    errors.push({ field: 'copies', code: 'copies_max', values: { max: prices.copies_max } })
  if (item.urgent && !prices.rush.offered) errors.push({ field: 'urgent', code: 'not_offered' })
  return errors
}

/** Whether a document of `wordCount` words is beyond the priced range. */
export function isOverLimit(prices: Prices, currency: Currency, item: Readable<'refine'>, wordCount: number): boolean {
  const mode = findMode(prices, item)
  return mode !== undefined && tierOf(wordCount, tiersIn(mode.tiers, currency)) === null
}

/** All price list errors of an application service; unreadable fields are skipped. */
export function applyIssues(prices: Prices, item: Readable<'apply'>): ItemIssue[] {
  const offered = findService(prices, item)
  if (!offered) return item.service ? [{ field: 'service', code: 'not_offered' }] : []
  if (!item.options) return []
  const chosen = item.options
  const errors: ItemIssue[] = offered.options
    .filter(({ code, choices }) => !choices.some((choice) => choice.code === chosen[code]))
    .map(({ code }) => ({ field: `options.${code}`, code: 'not_offered' }))
  const { quantity: counted } = offered
  if (!counted) return errors
  const quantity = quantityOf(chosen[counted.code])
  if (!(Number.isInteger(quantity) && quantity >= 1 && quantity <= counted.max))
    errors.push({ field: `options.${counted.code}`, code: 'quantity_max', values: { max: counted.max } })
  return errors
}

const quantityOf = (chosen: unknown = 1) => (typeof chosen === 'object' ? Number.NaN : Number(chosen))

/** Price of a document of `wordCount` words without `refineIssues`. */
export function priceRefine(prices: Prices, currency: Currency, item: RefineItem, wordCount: number): PricedRefine {
  const tiers = tiersIn(findMode(prices, item)?.tiers ?? [], currency)
  const price = priceDocuments(
    { wordCount, copies: item.copies, rushPercent: item.urgent ? prices.rush.percent : null },
    tiers,
    currency,
  )
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

/** Price of an application service without `applyIssues`; unknown options are left out. */
export function priceApply(prices: Prices, currency: Currency, item: ApplyItem): PricedApply {
  const offered = findService(prices, item)
  const lists = offered?.options ?? []
  const fixedMinor = offered?.price ? amountIn(offered.price, currency) : 0
  const oneMinor = lists.reduce((sum, { code, choices }) => {
    const choice = choices.find((each) => each.code === item.options[code])
    return sum + (choice ? amountIn(choice.price, currency) : 0)
  }, fixedMinor)
  const counted = offered?.quantity
  const knownCodes = new Set([...lists.map(({ code }) => code), counted?.code])
  const options = Object.fromEntries(Object.entries(item.options).filter(([code]) => knownCodes.has(code)))
  const quantity = counted ? quantityOf(item.options[counted.code]) : 1
  const priceMinor = oneMinor * quantity
  return { kind: 'apply', item: { ...item, options }, quantity, originalMinor: priceMinor, priceMinor }
}

/** Indexes of repeated application services that the order already contains. */
export function repeatedServices({ apply }: Pick<Prices, 'apply'>, items: readonly (ReadableItem | null)[]): number[] {
  const chosen = items.map((item) => (item?.kind === 'apply' && item.service ? item : null))
  return chosen.flatMap((item, place) =>
    item && chosen.slice(0, place).some((before) => before && isSameService(apply, before, item)) ? [place] : [],
  )
}

export type Totals = {
  originalMinor: number
  discountMinor: number
  totalMinor: number
  discount: (Discount & { id: number }) | null
  hasOverLimit: boolean
}

/** The sum of the priced items, minus the documents' discount. */
export function totalOf(prices: Prices, currency: Currency, items: readonly PricedItem[]): Totals {
  const documents = items.flatMap((item) => (item.kind === 'refine' ? pricesOfCopies(item) : []))
  const steps = discountSteps(prices.discounts)
  const off = cappedDiscountMinor(documents, steps, currency)
  const originalMinor = items.reduce((sum, { priceMinor }) => sum + (priceMinor ?? 0), 0)
  return {
    originalMinor,
    discountMinor: off,
    totalMinor: originalMinor - off,
    discount: off > 0 ? discountFor(documents.length, steps) : null,
    hasOverLimit: items.some((item) => item.kind === 'refine' && item.isOverLimit),
  }
}

const pricesOfCopies = ({ originalMinor, item: { copies } }: PricedRefine): number[] =>
  originalMinor === null ? [] : Array.from({ length: copies }, () => originalMinor / copies)
