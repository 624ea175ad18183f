/** Fields that the forms of the site share: what is typed is tidied, and control characters are refused. */
import { z } from 'zod'
import { campaignName, landingPage, referringPage } from './leads/landing-page.ts'
import { idMax, shortlistMax } from './shortlist.ts'
import { wellFormed } from './well-formed.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for; PostgreSQL refuses NUL
export const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/
const EVERY_CONTROL = new RegExp(CONTROL, 'g')

export const tidy = (value: string) => wellFormed(value).normalize('NFC').trim()
/** A long text as it was pasted: line breaks of Word (VT) and page breaks are lines, other control characters go. */
export const withoutControls = (value: string) =>
  wellFormed(value)
    .replace(/[\v\f]/g, '\n')
    .replace(EVERY_CONTROL, '')
const inOneLine = (value: string) => tidy(value).replace(/[ \t\r\n\u2028\u2029]+/g, ' ')

/** Trimmed text in NFC, 1 to `max` characters, without control characters; in one line unless told otherwise. */
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

/** An optional text: what is empty counts as not given. */
export const optionalText = (max: number, shape = inOneLine) =>
  z.preprocess(
    (value) => (value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value),
    text(max, shape).optional(),
  )

/** What the form notes by itself never stands in a visitor's way: it is cut, or left out. @param reduce what of it is stored */
const noted = (max: number, reduce = (text: string) => text) =>
  z.preprocess((value) => {
    const kept = typeof value === 'string' ? reduce(inOneLine(value.replace(/\p{Cc}/gu, ' '))).slice(0, max) : ''
    return kept === '' ? undefined : wellFormed(kept)
  }, z.string().optional())

export const optionalChoice = <const T extends readonly [string, ...string[]]>(codes: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), z.enum(codes).optional())

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
})
export type Attribution = z.infer<typeof AttributionSchema>

/** The version of the consent that the form showed; who doesn't say it is taken to have read today's. */
export const ConsentVersionSchema = optionalText(100)

/** Ids of the schools that the visitor takes along, each once, twelve at most; an empty list counts as none. */
export const ShortlistSchema = z.preprocess(
  (value) => (Array.isArray(value) ? onceEach(value) : (value ?? undefined)),
  z.array(z.int().min(1).max(idMax)).max(shortlistMax).optional(),
)

/** No more than it takes to see that a list is too long. */
function onceEach(given: unknown[]): unknown[] | undefined {
  const ids = given.map((id) => (typeof id === 'string' && /^\d{1,10}$/.test(id) ? Number(id) : id))
  return ids.length > 0 ? [...new Set(ids)].slice(0, shortlistMax + 1) : undefined
}

const proofMax = 4000

/** A key, and either what the picture says or the proof that the browser has worked for it. */
export const CaptchaSchema = z
  .object({ key: z.string().min(1).max(300), answer: optionalText(20), proof: optionalText(proofMax) })
  .refine(({ answer, proof }) => answer !== undefined || proof !== undefined, {
    path: ['answer'],
    params: { code: 'required' },
    when: ({ value }) => isRecord(value),
  })

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
