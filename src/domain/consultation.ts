/** The consultation form: one schema for form, endpoint and document. */
import { z } from 'zod'
import {
  CHAT_METHODS,
  CONTACT_METHODS,
  DEGREES,
  INTAKE_TERMS,
  OFFICES,
  SOURCES,
  TARGET_COUNTRIES,
  TITLES,
} from './codes.ts'

/** Which fields each step of the form shows; the order is the order of the error summary. */
export const CONSULTATION_STEPS = [
  ['countries', 'degree', 'intake_year', 'intake_term', 'major', 'source'],
  ['name', 'title', 'email', 'phone', 'office', 'contact_method', 'chat_id', 'remarks', 'consent', 'captcha'],
] as const

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for; PostgreSQL refuses NUL
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

const tidy = (value: string) => value.toWellFormed().normalize('NFC').trim()
const inOneLine = (value: string) => tidy(value).replace(/[ \t\r\n\u2028\u2029]+/g, ' ')

/** Trimmed text in NFC, 1 to `max` characters, without control characters; in one line unless told otherwise. */
const text = (max: number, shape = inOneLine) =>
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
const optionalText = (max: number, shape = inOneLine) =>
  z.preprocess(
    (value) => (value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value),
    text(max, shape).optional(),
  )

/** What the form notes by itself never stands in a visitor's way: it is cut, or left out. */
const noted = (max: number) =>
  z.preprocess((value) => {
    const kept = typeof value === 'string' ? inOneLine(value.replace(/\p{Cc}/gu, ' ')).slice(0, max) : ''
    return kept === '' ? undefined : kept.toWellFormed()
  }, z.string().optional())

const optionalChoice = <const T extends readonly [string, ...string[]]>(codes: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), z.enum(codes).optional())

export const AttributionSchema = z.object({
  landing_page: noted(2000),
  referrer: noted(2000),
  utm_source: noted(200),
  utm_medium: noted(200),
  utm_campaign: noted(200),
  utm_term: noted(200),
  utm_content: noted(200),
})
export type Attribution = z.infer<typeof AttributionSchema>

const proofMax = 4000

/** A key, and either what the picture says or the proof that the browser has worked for it. */
export const CaptchaSchema = z
  .object({ key: z.string().min(1).max(300), answer: optionalText(20), proof: optionalText(proofMax) })
  .refine(({ answer, proof }) => answer !== undefined || proof !== undefined, {
    path: ['answer'],
    params: { code: 'required' },
    when: ({ value }) => isRecord(value),
  })

export type ConsultationRules = {
  /** Whether a phone number can be dialled; the browser leaves this to the server. */
  isPhone?: (phone: string) => boolean
}

const needsChatId = (body: { contact_method?: unknown; chat_id?: unknown }) =>
  !(CHAT_METHODS as readonly unknown[]).includes(body.contact_method) || body.chat_id !== undefined

/** The booking as posted; unknown fields are ignored. Field names are the contract's. */
export function consultationSchema({ isPhone = () => true }: ConsultationRules = {}) {
  return z
    .object({
      countries: z
        .array(z.enum(TARGET_COUNTRIES))
        .min(1)
        .max(20)
        .transform((codes) => [...new Set(codes)]),
      degree: z.enum(DEGREES),
      intake_year: z.preprocess(
        (value) => (value === '' || value === null ? undefined : value),
        z.coerce.number().int().min(2000).max(2100).optional(),
      ),
      intake_term: optionalChoice(INTAKE_TERMS),
      major: optionalText(200),
      source: z.enum(SOURCES),
      name: text(100),
      title: optionalChoice(TITLES),
      email: z
        .string()
        .transform((value) => value.trim())
        .pipe(z.string().min(1).max(254).check(z.email())),
      phone: text(40).pipe(z.string().refine(isPhone)),
      office: z.enum(OFFICES),
      contact_method: optionalChoice(CONTACT_METHODS),
      chat_id: optionalText(100),
      remarks: optionalText(2000, tidy),
      consent: z.literal(true),
      captcha: CaptchaSchema,
      attribution: AttributionSchema.optional().catch(undefined),
      idempotency_key: z
        .string()
        .min(8)
        .max(100)
        .refine((value) => !CONTROL.test(value)),
    })
    .refine(needsChatId, { path: ['chat_id'], params: { code: 'required' }, when: ({ value }) => isRecord(value) })
}

export type Consultation = z.output<ReturnType<typeof consultationSchema>>

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
