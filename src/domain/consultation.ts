/** The consultation form: one schema for the form, the endpoint and the API description. */

import { z } from 'zod'
import { CompanionSchema, SlotSchema, WaitSchema } from './appointments/requests.ts'
import { TITLES } from './codes.ts'
import { LENGTHS } from './content/lengths.ts'
import {
  AttributionSchema,
  absentIfEmpty,
  CaptchaSchema,
  ConsentVersionSchema,
  EmailSchema,
  IdempotencyKeySchema,
  optionalChoice,
  optionalText,
  phoneText,
  ShortlistSchema,
  text,
  tidy,
} from './form-fields.ts'

import type { PhoneIssue } from './phone.ts'

export type { Attribution } from './form-fields.ts'

export type ConsultationRules = {
  /** The error of a phone number; only the server checks this. */
  phoneIssue?: (phone: string) => PhoneIssue | null
}

const choiceCode = z.preprocess((value) => value ?? '', z.string().max(LENGTHS.code))
const optionalCode = absentIfEmpty(z.string().max(LENGTHS.code))

const AnswerSchema = z.union([z.string(), z.number()])
/** Answers to the organisation's own questions by code; `answerIssues` validates them, and others are ignored. */
const AnswersSchema = z.record(z.string(), z.union([AnswerSchema, z.array(AnswerSchema), z.null()]))

/** The booking as posted; unknown fields are ignored. The HTTP contract sets the field names. */
export function consultationSchema({ phoneIssue = () => null }: ConsultationRules = {}) {
  return z.object({
    countries: z
      /** Codes of countries, or `other`; the service checks them. */
      .array(z.string().min(1).max(32))
      .min(1)
      .max(20)
      .transform((codes) => [...new Set(codes)]),
    /** Codes of choices, which `choiceIssues` checks; empty where the content has none. */
    degree: choiceCode,
    intake_year: absentIfEmpty(z.coerce.number().int().min(2000).max(2100)),
    intake_term: optionalCode,
    major: optionalText(200),
    source: choiceCode,
    name: text(100),
    title: optionalChoice(TITLES),
    email: EmailSchema,
    phone: phoneText(phoneIssue),
    /** The code of an office, which the service checks: a firm without offices takes bookings without one. */
    office: z.string().max(32).default(''),
    contact_method: optionalCode,
    chat_id: optionalText(100),
    remarks: optionalText(2000, tidy),
    answers: AnswersSchema.optional(),
    /** A time on offer, or a place on the waiting list; without them the office calls back. */
    slot: SlotSchema.optional(),
    wait: WaitSchema.optional(),
    companion: CompanionSchema.optional(),
    consent: z.literal(true),
    consent_version: ConsentVersionSchema,
    captcha: CaptchaSchema,
    shortlist: ShortlistSchema,
    attribution: AttributionSchema.optional().catch(undefined),
    idempotency_key: IdempotencyKeySchema,
  })
}

export type Consultation = z.output<ReturnType<typeof consultationSchema>>
