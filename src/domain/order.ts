/** Requested document and application services: one schema for quotes, orders and the API description. The HTTP contract sets the field names. */
import { z } from 'zod'
import { LENGTHS } from './content/lengths.ts'
import {
  AttributionSchema,
  CaptchaSchema,
  CONTROL,
  ConsentVersionSchema,
  EmailSchema,
  IdempotencyKeySchema,
  optionalText,
  phoneText,
  ShortlistSchema,
  text,
  tidy,
  withoutControls,
} from './form-fields.ts'
import { itemsMax } from './order-size.ts'
import type { PhoneIssue } from './phone.ts'

const textMax = 300_000
const wordsMax = 1_000_000

/** The code of a service or of a type of editing; the price list says which are offered. */
const offeredCode = z.string().min(1).max(LENGTHS.code)

const wholeNumber = (max: number) =>
  z.preprocess(
    (value) => (value === '' || value === null ? undefined : value),
    z.coerce.number().int().min(1).max(max).optional(),
  )

const RefineFields = z.object({
  kind: z.literal('refine'),
  service: offeredCode,
  mode: offeredCode,
  text: z.string().max(textMax).transform(withoutControls).optional(),
  file_id: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/)
    .optional(),
  word_count: wholeNumber(wordsMax),
  /** The school's word limit. */
  word_limit: wholeNumber(wordsMax),
  copies: z.coerce.number().int().min(1).max(1000).default(1),
  urgent: z.boolean().default(false),
})

const isBlank = (value: unknown) => value === undefined || (typeof value === 'string' && value.trim() === '')

/** A document: its text, an uploaded file, or a word count. */
export const RefineItemSchema = RefineFields.refine(
  ({ text: pastedText, file_id, word_count, word_limit }) =>
    ![pastedText, file_id, word_count, word_limit].every(isBlank),
  // also checked beside other invalid fields, whose values are still unparsed
  { path: ['text'], params: { code: 'required' }, when: ({ value }) => isRecord(value) },
)
export type RefineItem = z.output<typeof RefineItemSchema>

const optionValue = z
  .string()
  .max(LENGTHS.slug)
  .refine((value) => !CONTROL.test(value))

const optionsMax = 30
/** More options than any service has are rejected: each would be looked up and reported. */
const fewOptions = <T extends z.ZodType>(options: T) =>
  z.preprocess((given) => (isRecord(given) && Object.keys(given).length > optionsMax ? null : given), options)

/** An application service with the chosen options, by their codes. */
export const ApplyItemSchema = z.object({
  kind: z.literal('apply'),
  service: offeredCode,
  options: fewOptions(z.record(z.string().max(LENGTHS.slug), z.union([optionValue, z.number()]))),
})
export type ApplyItem = z.output<typeof ApplyItemSchema>

export const ItemSchema = z.discriminatedUnion('kind', [RefineItemSchema, ApplyItemSchema])
export type Item = z.output<typeof ItemSchema>

/** The readable fields of an item; the price list checks them even when others are invalid. */
export type ReadableItem =
  | (Partial<RefineItem> & { kind: 'refine' })
  | (Partial<Omit<ApplyItem, 'options'>> & { kind: 'apply'; options?: Record<string, unknown> })

const READABLE = {
  refine: RefineFields.partial(),
  // each option is parsed separately
  apply: ApplyItemSchema.extend({ options: fewOptions(z.record(z.string(), z.unknown())) }).partial(),
}

/** The readable part of a posted item; null when its kind is unreadable. */
export function readItem(posted: unknown): ReadableItem | null {
  const kind = isRecord(posted) ? posted.kind : undefined
  if (!isRecord(posted) || (kind !== 'refine' && kind !== 'apply')) return null
  const fields: [string, z.ZodType][] = Object.entries(READABLE[kind].shape)
  const readable = fields.filter(
    ([name, field]) => Object.hasOwn(posted, name) && field.safeParse(posted[name]).success,
  )
  return READABLE[kind].parse(Object.fromEntries(readable.map(([name]) => [name, posted[name]]))) as ReadableItem
}

/** The items of an invalid body, each as far as it is readable; an unreadable item is null. */
export function readItems(body: unknown): (ReadableItem | null)[] {
  const items = isRecord(body) && Array.isArray(body.items) ? body.items : []
  return items.slice(0, itemsMax).map(readItem)
}

const list = <T extends z.ZodType>(item: T) => z.array(item).min(1).max(itemsMax)
export const RefineQuoteSchema = z.object({ items: list(RefineItemSchema) })
export const ApplyQuoteSchema = z.object({ items: list(ApplyItemSchema) })
export const QuoteSchema = z.object({ items: list(ItemSchema) })

export type OrderRules = {
  /** The error of a phone number; only the server checks this. */
  phoneIssue?: (phone: string) => PhoneIssue | null
}

/** An order as posted. */
export const orderSchema = ({ phoneIssue = () => null }: OrderRules = {}) =>
  z.object({
    items: list(ItemSchema),
    contact: z.object({
      name: text(100),
      email: EmailSchema,
      phone: phoneText(phoneIssue),
      chat_id: optionalText(100),
      message: optionalText(2000, tidy),
    }),
    quoted_total_minor: z.int().min(0),
    consent: z.literal(true),
    consent_version: ConsentVersionSchema,
    captcha: CaptchaSchema,
    shortlist: ShortlistSchema,
    attribution: AttributionSchema.optional().catch(undefined),
    idempotency_key: IdempotencyKeySchema,
  })
export type Order = z.output<ReturnType<typeof orderSchema>>

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
