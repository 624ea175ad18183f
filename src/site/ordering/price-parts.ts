/** How the price of a document comes about, from the price list: for reading; the sums are the API's. */
import type { Price, PricedRefine } from './quote.ts'

export type PriceParts = {
  fromWords: number
  toWords: number
  rateMinor: number
  byWordsMinor: number
  minimumMinor: number
}

const tiersOf = (prices: readonly Price[], { service, mode }: { service: string; mode: string }) =>
  prices.find((price) => price.service === service && price.mode === mode)?.tiers ?? []

/** The tier that a document falls into; null beyond the last one. */
export function priceParts(prices: readonly Price[], priced: PricedRefine): PriceParts | null {
  const tiers = tiersOf(prices, priced)
  const place = tiers.findIndex(({ up_to_words }) => priced.word_count <= up_to_words)
  const tier = tiers[place]
  if (!tier) return null
  return {
    fromWords: (tiers[place - 1]?.up_to_words ?? 0) + 1,
    toWords: tier.up_to_words,
    rateMinor: tier.per_word_minor,
    byWordsMinor: tier.per_word_minor * priced.word_count,
    minimumMinor: tier.minimum_minor,
  }
}

/** Words at which the price list of a document ends. */
export const longestPriced = (prices: readonly Price[], document: { service: string; mode: string }): number =>
  tiersOf(prices, document).at(-1)?.up_to_words ?? 0

/** The least that a way of working costs, over all documents. */
export function leastMinor(prices: readonly Price[], isWanted: (price: Price) => boolean): number | null {
  const minima = prices.filter(isWanted).map(({ tiers, price_minor }) => tiers?.[0]?.minimum_minor ?? price_minor ?? 0)
  return minima.length > 0 ? Math.min(...minima) : null
}
