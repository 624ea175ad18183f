import { z } from 'zod'
import { serviceNames } from '../../db/queries/service-names.ts'
import { findOrderablePrices } from '../../db/queries/services.ts'
import type { Database } from '../../db/store.ts'
import type { Prices } from '../../domain/content/prices.ts'
import { amountIn, currencyOf, tiersIn } from '../../domain/content/prices.ts'
import { CURRENCIES } from '../../domain/currencies.ts'
import type { Locale } from '../../domain/editions.ts'
import { localize } from '../../domain/localized.ts'
import type { ServiceNames } from '../../domain/service-names.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache, CodeSchema } from '../parameters.ts'

const OptionSchema = z.object({
  code: z.string(),
  name: z.string(),
  choices: z.array(z.object({ code: z.string(), name: z.string(), price_minor: z.int() })),
  /** Of a number that multiplies the price instead of a choice: its largest value. */
  max: z.int().optional(),
})
const PriceSchema = z.object({
  id: z.int(),
  kind: z.enum(['refine', 'apply']),
  service: z.string(),
  mode: z.string().nullable(),
  name: z.string(),
  mode_name: z.string().nullable(),
  currency: z.enum(CURRENCIES),
  tiers: z
    .array(
      z.object({
        up_to_words: z.int(),
        per_word_minor: z.int(),
        minimum_minor: z.int(),
        /** Working days after the document is confirmed. */
        days: z.int(),
      }),
    )
    .optional(),
  /** The least that the service costs. */
  price_minor: z.int().optional(),
  options: z.array(OptionSchema),
  /** Copies that an order may hold. */
  copies_max: z.int().optional(),
  /** What a rush adds to the price, and its hours; left out where none is offered (an addition). */
  rush: z.object({ percent: z.number(), hours: z.int() }).optional(),
})
type Price = z.input<typeof PriceSchema>

const answers = z.object({ prices: z.array(PriceSchema) })
const present = (prices: Price[]) => ({ prices })

/** The whole price list of an edition, documents first; empty without one. */
async function readPriceList(db: Database, locale: Locale): Promise<Price[]> {
  const [prices, names] = await Promise.all([findOrderablePrices(db), serviceNames(db, locale)])
  return prices ? priceList(prices, names, locale) : []
}

function priceList(prices: Prices, names: ServiceNames, locale: Locale): Price[] {
  const { refine, apply, copies_max, rush } = prices
  const currency = currencyOf(prices, locale)
  const documents = refine.flatMap(({ service, modes }) =>
    modes.map(({ mode, tiers }) => ({
      kind: 'refine' as const,
      service,
      mode,
      name: names.document.nameOf(service),
      mode_name: names.mode.nameOf(mode),
      currency,
      tiers: tiersIn(tiers, currency).map(({ upToWords, perWordMinor, minimumMinor, days }) => ({
        up_to_words: upToWords,
        per_word_minor: perWordMinor,
        minimum_minor: minimumMinor,
        days,
      })),
      options: [],
      copies_max,
      ...(rush.offered && { rush: { percent: rush.percent, hours: rush.hours } }),
    })),
  )
  const services = apply.map(({ service, price, options, quantity }) => ({
    kind: 'apply' as const,
    service,
    mode: null,
    name: names.application.nameOf(service),
    mode_name: null,
    currency,
    price_minor: options.reduce(
      (sum, { choices }) => sum + Math.min(...choices.map((choice) => amountIn(choice.price, currency))),
      price ? amountIn(price, currency) : 0,
    ),
    options: [
      ...options.map(({ code, name, choices }) => ({
        code,
        name: localize(name, locale).text,
        choices: choices.map((choice) => ({
          code: choice.code,
          name: localize(choice.name, locale).text,
          price_minor: amountIn(choice.price, currency),
        })),
      })),
      ...(quantity
        ? [{ code: quantity.code, name: localize(quantity.name, locale).text, choices: [], max: quantity.max }]
        : []),
    ],
  }))
  return [...documents, ...services].map((price, index) => ({ id: index + 1, ...price }))
}

const isWanted = (wanted: string | undefined, value: string | null) => wanted === undefined || wanted === value

/** The price list, all of it or what is asked for. */
export const listPrices = endpoint({
  summary: 'The price list: word bands for documents, options for application services',
  cache: briefCache,
  query: z.object({ kind: CodeSchema.optional(), service: CodeSchema.optional(), mode: CodeSchema.optional() }),
  answers,
  async act({ deps, locale, query: { kind, service, mode } }) {
    const list = await readPriceList(deps.store.read, locale)
    return list.filter(
      (price) => isWanted(kind, price.kind) && isWanted(service, price.service) && isWanted(mode, price.mode),
    )
  },
  present,
})

/** One service's price list; nothing without a service. */
export const findPrices = endpoint({
  summary: 'One service’s price list',
  cache: briefCache,
  query: z.object({ service: CodeSchema.optional(), mode: CodeSchema.optional() }),
  answers,
  async act({ deps, locale, query: { service, mode } }) {
    const list = service === undefined ? [] : await readPriceList(deps.store.read, locale)
    return list.filter((price) => price.service === service && isWanted(mode, price.mode))
  },
  present,
})
