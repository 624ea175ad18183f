/** Prices of document and application services. Money is in hundredths of its currency, `minor`. */

import { type Currency, STEPS } from './currencies.ts'

const roundUp = (amountMinor: number, currency: Currency) => {
  const { price } = STEPS[currency]
  return Math.ceil(amountMinor / price) * price
}

/** Maximum words of a tier, its rate per word, its minimum price, and its working days. */
export type PriceTier = { upToWords: number; perWordMinor: number; minimumMinor: number; days: number }

/** The tier of a document; null beyond the last one. */
export const tierOf = (wordCount: number, tiers: readonly PriceTier[]): PriceTier | null =>
  tiers.find(({ upToWords }) => wordCount <= upToWords) ?? null

/** Price of one document before rush, copies and discounts; null beyond the last tier. */
export function priceDocument(wordCount: number, tiers: readonly PriceTier[], currency: Currency): number | null {
  const tier = tierOf(wordCount, tiers)
  return tier && roundUp(Math.max(tier.minimumMinor, wordCount * tier.perWordMinor), currency)
}

export type DocumentPrice = {
  originalMinor: number
  urgentFeeMinor: number
  priceMinor: number
  /** Working days after the document is confirmed; rush replaces them. */
  days: number
}

/** Price of `copies` documents of one length; null beyond the priced range. @param rushPercent added to the price; null without a rush */
export function priceDocuments(
  { wordCount, copies, rushPercent }: { wordCount: number; copies: number; rushPercent: number | null },
  tiers: readonly PriceTier[],
  currency: Currency,
): DocumentPrice | null {
  const one = priceDocument(wordCount, tiers, currency)
  const tier = tierOf(wordCount, tiers)
  if (one === null || !tier) return null
  const originalMinor = one * copies
  const urgentFeeMinor = rushPercent === null ? 0 : roundUp((originalMinor * rushPercent) / 100, currency)
  return { originalMinor, urgentFeeMinor, priceMinor: originalMinor + urgentFeeMinor, days: tier.days }
}

/** The word counts at which one more word would lower the price; null when there are none. */
export function findFallingTier(tiers: readonly PriceTier[], currency: Currency): number | null {
  const edge = tiers
    .slice(0, -1)
    .find(
      ({ upToWords }) =>
        (priceDocument(upToWords + 1, tiers, currency) ?? 0) < (priceDocument(upToWords, tiers, currency) ?? 0),
    )
  return edge?.upToWords ?? null
}

/** A discount on all documents of an order, once there are `fromDocuments` of them (copies count); at most two decimals. */
export type Discount = { fromDocuments: number; percent: number }

/** The best discount that an order's documents reach, or null. */
export const discountFor = <D extends Discount>(documents: number, discounts: readonly D[]): D | null =>
  discounts.filter(({ fromDocuments }) => documents >= fromDocuments).sort((a, b) => b.percent - a.percent)[0] ?? null

/** The uncapped discount on an original price. In whole hundredths of a percent, where 4.1 is no fraction. */
export const discountMinor = (originalMinor: number, discount: Discount | null, currency: Currency): number =>
  discount ? partOf(originalMinor, Math.round(discount.percent * 100), currency) : 0

/** A number of hundredths of a percent, rounded down; counted in steps of the currency, so that no product exceeds safe integers. */
function partOf(originalMinor: number, hundredths: number, currency: Currency): number {
  const { price } = STEPS[currency]
  return Math.floor(((originalMinor / price) * hundredths) / 10_000) * price
}

/**
 * The discount on documents of these original prices, one for each copy; rush fees and application services are
 * not discounted. Capped so that the documents never cost less than the dearest of them alone: one more never lowers a total.
 */
export function cappedDiscountMinor(
  pricesMinor: readonly number[],
  discounts: readonly Discount[],
  currency: Currency,
): number {
  let originalMinor = 0
  let leastMinor = 0
  for (const [place, priceMinor] of [...pricesMinor].sort((a, b) => b - a).entries()) {
    originalMinor += priceMinor
    const offMinor = discountMinor(originalMinor, discountFor(place + 1, discounts), currency)
    leastMinor = Math.max(leastMinor, originalMinor - offMinor)
  }
  return originalMinor - leastMinor
}

/** The number of documents from which one more of the same price would lower the total; null when there is none. */
export function findFallingDiscount(discounts: readonly Discount[]): number | null {
  const whole = 1_000_000
  const total = (documents: number) =>
    documents * (whole - discountMinor(whole, discountFor(documents, discounts), 'USD'))
  const steps = discounts.map(({ fromDocuments }) => fromDocuments).sort((a, b) => a - b)
  return steps.find((documents) => total(documents) < total(documents - 1)) ?? null
}
