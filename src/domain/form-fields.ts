/** Shared form fields of the site: input is normalised, and control characters are rejected. */
import { z } from 'zod'
import { campaignName, landingPage, referringPage } from './leads/landing-page.ts'
import { planAddress } from './leads/study-plan.ts'
import type { PhoneIssue } from './phone.ts'
import { idMax, shortlistMax } from './shortlist.ts'
import { wellFormed } from './well-formed.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for; PostgreSQL rejects NUL
export const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/
const EVERY_CONTROL = new RegExp(CONTROL, 'g')

export const tidy = (value: string) => wellFormed(value).normalize('NFC').trim()
/** A long pasted text: line breaks of Word (VT) and page breaks become line breaks, other control characters are removed. */
export const withoutControls = (value: string) =>
  wellFormed(value)
    .replace(/[\v\f]/g, '\n')
    .replace(EVERY_CONTROL, '')
const inOneLine = (value: string) => tidy(value).replace(/[ \t\r\n\u2028\u2029]+/g, ' ')

/** Trimmed text in NFC, 1 to `max` characters, without control characters; on one line unless configured otherwise. */
export const text = (max: number, shape = inOneLine) =>
  z
    .string()
    .transform(shape)
    .pipe(
      z
        .string()
        .min(1)
        .max(max)
        .refine((value) => !CONTROL.test(value)),
    )

/** A phone number. @param issueOf its error; null for a number that can be dialled */
export const phoneText = (issueOf: (phone: string) => PhoneIssue | null) =>
  text(40).pipe(
    z.string().superRefine((phone, context) => {
      const issue = issueOf(phone)
      if (issue) context.addIssue({ code: 'custom', params: issue })
    }),
  )

/** An optional text: an empty one is treated as missing. */
export const optionalText = (max: number, shape = inOneLine) =>
  z.preprocess(
    (value) => (value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value),
    text(max, shape).optional(),
  )

/** Automatic fields never block a visitor: invalid values are cut or left out. @param reduce returns the part to store */
const noted = (max: number, reduce = (text: string) => text) =>
  z.preprocess((value) => {
    const reduced = typeof value === 'string' ? reduce(inOneLine(value.replace(/\p{Cc}/gu, ' '))).slice(0, max) : ''
    return reduced === '' ? undefined : wellFormed(reduced)
  }, z.string().optional())

/** A field that may be left out: browsers send an empty text for it. */
export const absentIfEmpty = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())

export const optionalChoice = <const T extends readonly [string, ...string[]]>(codes: T) => absentIfEmpty(z.enum(codes))

export const EmailSchema = z
  .string()
  .transform((value) => value.trim())
  .pipe(z.string().min(1).max(254).check(z.email()))

export const IdempotencyKeySchema = z
  .string()
  .min(8)
  .max(100)
  .refine((value) => !CONTROL.test(value))

export const AttributionSchema = z.object({
  landing_page: noted(2000, landingPage),
  referrer: noted(2000, referringPage),
  utm_source: noted(200, campaignName),
  utm_medium: noted(200, campaignName),
  utm_campaign: noted(200, campaignName),
  utm_term: noted(200, campaignName),
  utm_content: noted(200, campaignName),
  /** The organisation's own page on which the booking began, with the campaign of that visit. */
  booking_page: noted(2000, landingPage),
  /** The answers of a match or cost plan that came with the booking. */
  plan: noted(2000, planAddress),
})
export type Attribution = z.infer<typeof AttributionSchema>

/** The version of the consent that the form showed; without one, today's is assumed. */
export const ConsentVersionSchema = optionalText(100)

/** Ids of the schools on the visitor's list, each once, twelve at most; an empty list is treated as missing. */
export const ShortlistSchema = z.preprocess(
  (value) => (Array.isArray(value) ? onceEach(value) : (value ?? undefined)),
  z.array(z.int().min(1).max(idMax)).max(shortlistMax).optional(),
)

/** Enough to detect a list that is too long. */
function onceEach(given: unknown[]): unknown[] | undefined {
  const ids = given.map((id) => (typeof id === 'string' && /^\d{1,10}$/.test(id) ? Number(id) : id))
  return ids.length > 0 ? [...new Set(ids)].slice(0, shortlistMax + 1) : undefined
}

const proofMax = 4000

/** A key, and either the code of the picture or the browser's proof of work. */
export const CaptchaSchema = z
  .object({ key: z.string().min(1).max(300), answer: optionalText(20), proof: optionalText(proofMax) })
  .refine(({ answer, proof }) => answer !== undefined || proof !== undefined, {
    path: ['answer'],
    params: { code: 'required' },
    when: ({ value }) => isRecord(value),
  })

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
