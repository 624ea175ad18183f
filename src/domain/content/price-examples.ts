/** Prices of documents of common lengths: they show the effect of a price change before it is saved. */
import { keysOf } from '../collections.ts'
import type { Currency } from '../currencies.ts'
import { editionCodes } from '../editions.ts'
import { priceDocument } from '../quotes.ts'
import { currencyOf, type Prices, type PriceTierContent, tiersIn } from './prices.ts'

/** A sample order: a number of words of a document in an editing mode, or a choice of an application service. */
export type PriceExample = {
  service: string
  /** The editing mode, or the option and its choice; '' for the price without options. */
  what: string
  /** Null for an application service. */
  words: number | null
  /** In hundredths, by currency; null beyond the priced range, or without an amount, which only hidden editions can lack. */
  prices: Partial<Record<Currency, number | null>>
}

const LENGTHS = [250, 500, 650, 1000, 1001, 1500, 2000, 4000] as const

/** Each document service at common lengths and at the edges of its tiers, and each choice of the application services. */
export function priceExamples(prices: Prices): PriceExample[] {
  const currencies = [...new Set(editionCodes().map((locale) => currencyOf(prices, locale)))]
  const documents = prices.refine.flatMap(({ service, modes }) =>
    modes.flatMap(({ mode, tiers }) => {
      const edges = tiers.flatMap(({ up_to_words }) => [up_to_words, up_to_words + 1])
      const last = tiers.at(-1)?.up_to_words ?? 0
      const lengths = [...new Set([...LENGTHS, ...edges])].filter((words) => words <= last).sort((a, b) => a - b)
      return lengths.map((words): PriceExample => {
        const priceEntries = currencies.map((currency) => [currency, priceIn(words, tiers, currency)])
        return { service, what: mode, words, prices: Object.fromEntries(priceEntries) }
      })
    }),
  )
  const applications = prices.apply.flatMap(({ service, price, options }) => {
    const example = (what: string, amounts: NonNullable<typeof price>): PriceExample => ({
      service,
      what,
      words: null,
      prices: Object.fromEntries(currencies.map((currency) => [currency, amounts[currency] ?? null])),
    })
    const choices = options.flatMap(({ code, choices }) =>
      choices.map((choice) => example(`${code}/${choice.code}`, choice.price)),
    )
    return price ? [example('', price), ...choices] : choices
  })
  return [...documents, ...applications]
}

const priceIn = (words: number, tiers: readonly PriceTierContent[], currency: Currency): number | null =>
  tiers.every(({ per_word, minimum }) => per_word[currency] !== undefined && minimum[currency] !== undefined)
    ? priceDocument(words, tiersIn(tiers, currency), currency)
    : null

export type ChangedExample = PriceExample & { before: PriceExample['prices'] | null }

/** The examples with changed prices; `before` is null for new ones. Removed ones have no prices. */
export function changedExamples(before: Prices, after: Prices): ChangedExample[] {
  const nameOf = ({ service, what, words }: PriceExample) => `${service} ${what} ${words}`
  const [was, is] = [before, after].map((prices) => new Map(priceExamples(prices).map((each) => [nameOf(each), each])))
  const names = [...new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])]
  return names.flatMap((name) => {
    const [old, now] = [was?.get(name), is?.get(name)]
    const either = now ?? old
    if (!either || JSON.stringify(old?.prices) === JSON.stringify(now?.prices)) return []
    // an edge of a new tier has an old price, too
    if (!old && either.words !== null && before.refine.some(({ service }) => service === either.service))
      return edgeOf(before, either, now)
    if (!now && either.words !== null && after.refine.some(({ service }) => service === either.service)) return []
    return [{ ...either, prices: now?.prices ?? {}, before: old?.prices ?? null }]
  })
}

function edgeOf(before: Prices, example: PriceExample, now: PriceExample | undefined): ChangedExample[] {
  const mode = before.refine
    .find(({ service }) => service === example.service)
    ?.modes.find(({ mode }) => mode === example.what)
  const old = keysOf(example.prices).map((currency) => [
    currency,
    mode ? priceIn(example.words ?? 0, mode.tiers, currency) : null,
  ])
  const prices = Object.fromEntries(old)
  return JSON.stringify(prices) === JSON.stringify(now?.prices) ? [] : [{ ...example, before: mode ? prices : null }]
}
