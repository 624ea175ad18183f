/** A lead that staff enter or correct: a call, a walk-in, a fair. */

import { z } from 'zod'
import { absentIfEmpty, EmailSchema, optionalText, text } from '../form-fields.ts'

/** How a person reached the office, in the order of the form. */
export const MANUAL_ORIGINS = ['phone', 'walk_in', 'fair', 'chat', 'mail', 'other'] as const
export const LEAD_ORIGINS = ['website', ...MANUAL_ORIGINS, 'list', 'api'] as const
export type LeadOrigin = (typeof LEAD_ORIGINS)[number]

/** The columns of a lead from the website: its bookings and orders say what the person wants. */
export const WEBSITE_LEAD = {
  origin: 'website',
  degree: '',
  intake_year: null,
  intake_term: null,
  major: null,
  import_id: null,
} as const

const codeMax = 32
export const countriesMax = 20
const optionalCode = z.string().max(codeMax).default('')

/** What a lead says of a person and their plans. A phone is checked where the home country of the edition is known. */
export const ManualLeadSchema = z
  .object({
    name: text(100),
    email: absentIfEmpty(EmailSchema.transform((email) => email.toLowerCase())),
    phone: optionalText(40),
    chat_id: optionalText(100),
    /** Codes, which the service checks. */
    office: optionalCode,
    edition: z.string().max(codeMax),
    countries: z.array(z.string().max(codeMax)).max(countriesMax).default([]),
    source: optionalCode,
    degree: optionalCode,
    intake_year: absentIfEmpty(z.coerce.number().int().min(2000).max(2100)),
    intake_term: absentIfEmpty(z.string().max(codeMax)),
    major: optionalText(200),
  })
  .refine(({ email, phone, chat_id }) => email !== undefined || phone !== undefined || chat_id !== undefined, {
    path: ['phone'],
    params: { key: 'fields.lead.contact' },
  })
export type ManualLead = z.output<typeof ManualLeadSchema>

/** The columns of a lead that staff enter and correct, in the order of the form. */
export const LEAD_FIELDS = [
  'name',
  'phone',
  'email',
  'chat_id',
  'office',
  'edition',
  'countries',
  'source',
  'degree',
  'intake_year',
  'intake_term',
  'major',
] as const
export type LeadField = (typeof LEAD_FIELDS)[number]

/** Old and new value of each corrected field. */
export type Corrections = Partial<Record<LeadField, readonly [before: string, after: string]>>

type Columns = { [F in LeadField]: string | number | null }

/** The fields whose values differ; numbers and missing values as text. */
export function correctionsOf(before: Columns, after: Columns): Corrections {
  const written = (value: string | number | null) => (value === null ? '' : String(value))
  return Object.fromEntries(
    LEAD_FIELDS.filter((field) => written(before[field]) !== written(after[field])).map((field) => [
      field,
      [written(before[field]), written(after[field])],
    ]),
  )
}
