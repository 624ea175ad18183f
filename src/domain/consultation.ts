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

/** Trimmed text in NFC, 1 to `max` characters, without control characters. */
const text = (max: number) =>
  z
    .string()
    .transform((value) => value.toWellFormed().normalize('NFC').trim())
    .pipe(
      z
        .string()
        .min(1)
        .max(max)
        .refine((value) => !CONTROL.test(value)),
    )

/** An optional text: what is empty counts as not given. */
const optionalText = (max: number) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? undefined : value), text(max).optional())

const optionalChoice = <const T extends readonly [string, ...string[]]>(codes: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), z.enum(codes).optional())

export const AttributionSchema = z.object({
  landing_page: optionalText(2000),
  referrer: optionalText(2000),
  utm_source: optionalText(200),
  utm_medium: optionalText(200),
  utm_campaign: optionalText(200),
  utm_term: optionalText(200),
  utm_content: optionalText(200),
})
export type Attribution = z.infer<typeof AttributionSchema>

export const CaptchaSchema = z.object({ key: z.string().min(1).max(300), answer: text(20) })

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
      countries: z.array(z.enum(TARGET_COUNTRIES)).min(1).max(TARGET_COUNTRIES.length),
      degree: z.enum(DEGREES),
      intake_year: z.preprocess(
        (value) => (value === '' ? undefined : value),
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
      remarks: optionalText(2000),
      consent: z.literal(true),
      captcha: CaptchaSchema,
      attribution: AttributionSchema.optional(),
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
