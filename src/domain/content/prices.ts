/** The price list: tiers by words for documents, options for application services. */
import { z } from 'zod'
import { APPLY_SERVICES, REFINE_MODES, REFINE_SERVICES } from '../codes.ts'
import { LocalizedSchema } from '../localized-schema.ts'
import { CURRENCIES, type Currency, findFallingDiscount, findFallingTier, type PriceTier } from '../quotes.ts'
import { id, slug } from './fields.ts'

const minor = z.int().min(0).max(100_000_000)
const price = z.strictObject({ USD: minor, TWD: minor.multipleOf(100) })

const TierSchema = z.strictObject({
  up_to_words: z.int().positive().max(1_000_000),
  /** Hundredths of the currency a word. */
  per_word: z.strictObject({ USD: minor, TWD: minor }),
  minimum: price,
  /** Working days after the document is confirmed. */
  days: z.int().positive().max(90),
})
export type PriceTierContent = z.output<typeof TierSchema>

/** The tiers of one currency. */
export const tiersIn = (tiers: readonly PriceTierContent[], currency: Currency): PriceTier[] =>
  tiers.map(({ up_to_words, per_word, minimum, days }) => ({
    upToWords: up_to_words,
    perWordMinor: per_word[currency],
    minimumMinor: minimum[currency],
    days,
  }))

type DiscountContent = { id: number; from_documents: number; percent: number }

/** The discounts as the rules read them; each keeps its id. */
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
      const falling = findFallingTier(tiersIn(tiers, currency), currency)
      if (falling !== null)
        context.addIssue({ code: 'custom', message: `no price in ${currency} that falls after ${falling} words` })
    }
  })

export const PricesSchema = z.strictObject({
  id,
  /** Copies of one document that an order may hold. */
  copies_max: z.int().positive().max(100),
  refine: z.array(
    z.strictObject({
      service: z.enum(REFINE_SERVICES),
      modes: z.array(z.strictObject({ mode: z.enum(REFINE_MODES), tiers: TiersSchema })).min(1),
    }),
  ),
  apply: z.array(
    z.strictObject({
      service: z.enum(APPLY_SERVICES),
      /** A number that multiplies the price, such as how many schools. */
      quantity: z.strictObject({ code: slug, name: LocalizedSchema, max: z.int().positive().max(100) }).optional(),
      options: z
        .array(
          z.strictObject({
            code: slug,
            name: LocalizedSchema,
            choices: z.array(z.strictObject({ code: slug, name: LocalizedSchema, price })).min(1),
          }),
        )
        .min(1),
    }),
  ),
  /** What packages cost in all, from and to: their texts say what it depends on. */
  packages: z
    .array(
      z
        .strictObject({ package: slug, from: price, to: price })
        .refine(({ from, to }) => CURRENCIES.every((currency) => from[currency] <= to[currency]), {
          path: ['to'],
          message: 'at least as much as from, in each currency',
        }),
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
export type Prices = z.output<typeof PricesSchema>
