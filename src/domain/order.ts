/** Document and application services as they are asked for: one schema for quote, order and document. Field names are the contract's. */
import { z } from 'zod'
import { APPLY_SERVICES, REFINE_MODES, REFINE_SERVICES } from './codes.ts'
import { AttributionSchema, EmailSchema, IdempotencyKeySchema, optionalText, text, tidy } from './form-fields.ts'

const textMax = 300_000
const wordsMax = 1_000_000
/** Items of one quote or order. */
export const itemsMax = 30

const wholeNumber = (max: number) =>
  z.preprocess(
    (value) => (value === '' || value === null ? undefined : value),
    z.coerce.number().int().min(1).max(max).optional(),
  )

/** A document: its text, or an uploaded file, or how many words it is to have. */
export const RefineItemSchema = z
  .object({
    kind: z.literal('refine'),
    service: z.enum(REFINE_SERVICES),
    mode: z.enum(REFINE_MODES),
    text: z.string().max(textMax).optional(),
    file_id: z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,64}$/)
      .optional(),
    word_count: wholeNumber(wordsMax),
    /** Words that the school allows. */
    word_limit: wholeNumber(wordsMax),
    copies: z.coerce.number().int().min(1).max(1000).default(1),
    urgent: z.boolean().default(false),
  })
  .refine(
    ({ text: typed, file_id, word_count, word_limit }) =>
      (typeof typed === 'string' && typed.trim() !== '') ||
      file_id !== undefined ||
      word_count !== undefined ||
      word_limit !== undefined,
    // told beside the other wrong fields, not after them
    { path: ['text'], params: { code: 'required' }, when: ({ value }) => typeof value === 'object' && value !== null },
  )
export type RefineItem = z.output<typeof RefineItemSchema>

/** An application service with the chosen options, by their codes. */
export const ApplyItemSchema = z.object({
  kind: z.literal('apply'),
  service: z.enum(APPLY_SERVICES),
  options: z.record(z.string().max(40), z.union([z.string().max(40), z.number()])),
})
export type ApplyItem = z.output<typeof ApplyItemSchema>

export const ItemSchema = z.discriminatedUnion('kind', [RefineItemSchema, ApplyItemSchema])
export type Item = z.output<typeof ItemSchema>

const list = <T extends z.ZodType>(item: T) => z.array(item).min(1).max(itemsMax)
export const RefineQuoteSchema = z.object({ items: list(RefineItemSchema) })
export const ApplyQuoteSchema = z.object({ items: list(ApplyItemSchema) })
export const QuoteSchema = z.object({ items: list(ItemSchema) })

export type OrderRules = {
  /** Whether a phone number can be dialled; the browser leaves this to the server. */
  isPhone?: (phone: string) => boolean
}

/** An order as posted. */
export const orderSchema = ({ isPhone = () => true }: OrderRules = {}) =>
  z.object({
    items: list(ItemSchema),
    contact: z.object({
      name: text(100),
      email: EmailSchema,
      phone: text(40).pipe(z.string().refine(isPhone)),
      chat_id: optionalText(100),
      message: optionalText(2000, tidy),
    }),
    quoted_total_minor: z.int().min(0),
    consent: z.literal(true),
    attribution: AttributionSchema.optional().catch(undefined),
    idempotency_key: IdempotencyKeySchema,
  })
export type Order = z.output<ReturnType<typeof orderSchema>>
