/** The price list: tiers by words for documents, options for application services. */

import { z } from 'zod'
import { recordOf } from '../collections.ts'
import { CURRENCIES, type Currency, STEPS } from '../currencies.ts'
import { byEditionSchema } from '../edition-code.ts'
import { editionOf, type Locale, shownEditions } from '../editions.ts'
import { LocalizedSchema } from '../localized-schema.ts'
import { findFallingDiscount, findFallingTier, type PriceTier } from '../quotes.ts'
import { code, id, slug } from './fields.ts'

/** Hundredths by currency; the editions decide which currencies are required. */
function amountsOf(kind: 'price' | 'rate') {
  const amount = (currency: Currency) =>
    z
      .int()
      .min(0)
      .max(STEPS[currency].max)
      .refine((minor) => minor % STEPS[currency][kind] === 0, {
        error: `whole ${currency}, in hundredths a multiple of ${STEPS[currency][kind]}`,
      })
      .optional()
  return z.strictObject(recordOf(CURRENCIES, amount))
}
const price = amountsOf('price')
type Amounts = Partial<Record<Currency, number>>

export const TierSchema = z.strictObject({
  up_to_words: z.int().positive().max(1_000_000),
  /** Hundredths of the currency per word. */
  per_word: amountsOf('rate'),
  minimum: price,
  /** Working days after the document is confirmed. */
  days: z.int().positive().max(90),
})
export type PriceTierContent = z.output<typeof TierSchema>

/** An amount of a price list that was validated at load. @throws when it has no amount in that currency */
export function amountIn(amounts: Amounts, currency: Currency): number {
  const minor = amounts[currency]
  if (minor === undefined) throw new Error(`a price has no amount in ${currency}`)
  return minor
}

/** The tiers of one currency. @throws when one has no amount in it */
export const tiersIn = (tiers: readonly PriceTierContent[], currency: Currency): PriceTier[] =>
  tiers.map(({ up_to_words, per_word, minimum, days }) => ({
    upToWords: up_to_words,
    perWordMinor: amountIn(per_word, currency),
    minimumMinor: amountIn(minimum, currency),
    days,
  }))

type DiscountContent = { id: number; from_documents: number; percent: number }

/** The discounts in the form that the price rules use; each keeps its id. */
export const discountSteps = (discounts: readonly DiscountContent[]) =>
  discounts.map(({ id, from_documents, percent }) => ({ id, fromDocuments: from_documents, percent }))

const TiersSchema = z
  .array(TierSchema)
  .min(1)
  .superRefine((tiers, context) => {
    const edges = tiers.map(({ up_to_words }) => up_to_words)
    if (edges.some((edge, at) => at > 0 && edge <= (edges[at - 1] ?? 0)))
      context.addIssue({ code: 'custom', message: 'tiers in growing order' })
    for (const currency of CURRENCIES) {
      if (tiers.some(({ per_word, minimum }) => per_word[currency] === undefined || minimum[currency] === undefined))
        continue
      const falling = findFallingTier(tiersIn(tiers, currency), currency)
      if (falling !== null)
        context.addIssue({ code: 'custom', message: `no price in ${currency} that falls after ${falling} words` })
    }
  })

const currency = z.enum(CURRENCIES)

/** Documents in a hurry: what is added to their price, and within how many hours after the confirmation they are finished. */
const RushSchema = z
  .strictObject({
    offered: z.boolean().default(false),
    percent: z.number().min(0).max(300),
    hours: z.int().min(1).max(720),
  })
  // content from before this was a setting
  .default({ offered: true, percent: 25, hours: 72 })

const ApplyPriceSchema = z
  .strictObject({
    service: code,
    /** Without its options. */
    price: price.optional(),
    /** A number that multiplies the price, such as the number of schools. */
    quantity: z.strictObject({ code: slug, name: LocalizedSchema, max: z.int().positive().max(100) }).optional(),
    /** Each has one choice, whose price is added. */
    options: z
      .array(
        z.strictObject({
          code: slug,
          name: LocalizedSchema,
          choices: z.array(z.strictObject({ code: slug, name: LocalizedSchema, price })).min(1),
        }),
      )
      .default([]),
  })
  .refine(({ price: fixed, options }) => fixed !== undefined || options.length > 0, {
    path: ['price'],
    message: 'a price or options',
  })

const PriceListSchema = z.strictObject({
  id,
  /** Price currencies that win over those of the editions: in content from before they were a field of the editions. */
  currencies: byEditionSchema(currency).optional(),
  /** The site takes no orders, whatever the prices. */
  orders_closed: z.literal(true).optional(),
  /** Maximum number of copies of one document in an order. */
  copies_max: z.int().positive().max(100),
  rush: RushSchema,
  refine: z.array(
    z.strictObject({
      service: code,
      modes: z.array(z.strictObject({ mode: code, tiers: TiersSchema })).min(1),
    }),
  ),
  apply: z.array(ApplyPriceSchema),
  /** Total prices of packages, from and to: their texts explain the difference. */
  packages: z
    .array(
      z
        .strictObject({ package: slug, from: price, to: price })
        .refine(
          ({ from, to }) =>
            CURRENCIES.every((currency) => (from[currency] ?? 0) <= (to[currency] ?? Number.POSITIVE_INFINITY)),
          {
            path: ['to'],
            message: 'at least as much as from, in each currency',
          },
        ),
    )
    .optional(),
  discounts: z
    .array(
      z.strictObject({
        id,
        from_documents: z.int().min(2).max(1000),
        percent: z.number().positive().max(100).multipleOf(0.01),
        name: LocalizedSchema,
      }),
    )
    .refine((discounts) => findFallingDiscount(discountSteps(discounts)) === null, {
      error: ({ input }) =>
        `no discount by which ${findFallingDiscount(discountSteps(input as DiscountContent[]))} documents cost less than one fewer`,
      when: ({ issues }) => issues.length === 0,
    }),
})
export type Prices = z.output<typeof PriceListSchema>

/** A price list at which visitors can order: with nothing to order where the site takes no orders. */
export const orderablePrices = <P extends Pick<Prices, 'orders_closed' | 'refine' | 'apply'>>(prices: P): P =>
  prices.orders_closed ? { ...prices, refine: [], apply: [] } : prices

/** The currency of an edition's prices. */
export const currencyOf = ({ currencies }: Pick<Prices, 'currencies'>, locale: Locale): Currency =>
  currencies?.[locale] ?? editionOf(locale).usualCurrency

/** Checks that every edition that visitors see has each price in its currency, and that nothing has two prices. */
export const PricesSchema = PriceListSchema.superRefine((prices, context) => {
  for (const path of repeatedCodes(prices)) context.addIssue({ code: 'custom', path, message: 'each once' })
  for (const { path, amounts } of pricedIn(prices))
    for (const locale of shownEditions()) {
      const requestedCurrency = currencyOf(prices, locale)
      if (amounts[requestedCurrency] === undefined)
        context.addIssue({
          code: 'custom',
          path: [...path, requestedCurrency],
          message: `an amount, which ${locale} asks for`,
        })
    }
})

type Path = (string | number)[]

/** The paths of codes that another of the same list has before. */
function repeatedCodes({ refine, apply }: Prices): Path[] {
  const repeated = <T>(list: readonly T[], codeOf: (item: T) => string, path: Path, field: string): Path[] =>
    list.flatMap((item, at) =>
      list.slice(0, at).some((before) => codeOf(before) === codeOf(item)) ? [[...path, at, field]] : [],
    )
  const ofCode = ({ code }: { code: string }) => code
  return [
    ...repeated(refine, ({ service }) => service, ['refine'], 'service'),
    ...refine.flatMap(({ modes }, at) => repeated(modes, ({ mode }) => mode, ['refine', at, 'modes'], 'mode')),
    ...repeated(apply, ({ service }) => service, ['apply'], 'service'),
    ...apply.flatMap(({ options, quantity }, at) => [
      ...repeated(options, ofCode, ['apply', at, 'options'], 'code'),
      ...options.flatMap(({ choices }, place) =>
        repeated(choices, ofCode, ['apply', at, 'options', place, 'choices'], 'code'),
      ),
      ...(options.some(({ code }) => code === quantity?.code) ? [['apply', at, 'quantity', 'code']] : []),
    ]),
  ]
}

type Priced = { path: Path; amounts: Amounts }

/** All amounts of a price list, with their paths. */
function pricedIn({ refine, apply, packages = [] }: Prices): Priced[] {
  const tiers = refine.flatMap(({ modes }, at) =>
    modes.flatMap((mode, place) =>
      mode.tiers.flatMap(({ per_word, minimum }, step): Priced[] => {
        const path = ['refine', at, 'modes', place, 'tiers', step]
        return [
          { path: [...path, 'per_word'], amounts: per_word },
          { path: [...path, 'minimum'], amounts: minimum },
        ]
      }),
    ),
  )
  const choices = apply.flatMap(({ options }, at) =>
    options.flatMap((option, place) =>
      option.choices.map(
        (choice, step): Priced => ({
          path: ['apply', at, 'options', place, 'choices', step, 'price'],
          amounts: choice.price,
        }),
      ),
    ),
  )
  const fixed = apply.flatMap(({ price: amounts }, at) => (amounts ? [{ path: ['apply', at, 'price'], amounts }] : []))
  const ranges = packages.flatMap(({ from, to }, at): Priced[] => [
    { path: ['packages', at, 'from'], amounts: from },
    { path: ['packages', at, 'to'], amounts: to },
  ])
  return [...tiers, ...fixed, ...choices, ...ranges]
}
