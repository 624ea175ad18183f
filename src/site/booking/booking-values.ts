/** Converts the booking form between `FormData` and the API's body; the same in browser and server. */

import { isOneOf } from '../../domain/collections.ts'
import { CONSULTATION_STEPS } from '../../domain/consultation-steps.ts'
import type { FieldErrors } from '../../domain/field-messages.ts'
import { type FieldLimits, readTexts } from '../forms/known-fields.ts'
import { FIRST_TOUCH } from '../shell/first-touch.ts'

export type Step = 1 | 2
export type BookingValues = Record<string, string[]>

const LISTS: readonly string[] = ['countries', 'shortlist']
const NESTED = /^(captcha|attribution)\.(\w+)$/

const captchaParts = ['key', 'answer', 'proof']
const oneField = { values: 1, characters: 4000 }
const FIELDS: FieldLimits = new Map([
  ...CONSULTATION_STEPS.flat().map((name) => [name, oneField] as const),
  ...captchaParts.map((part) => [`captcha.${part}`, oneField] as const),
  ...FIRST_TOUCH.map((name) => [`attribution.${name}`, oneField] as const),
  ['countries', { values: 20, characters: 40 }],
  ['consent_version', oneField],
  ['idempotency_key', oneField],
  ['intent', oneField],
  ['silent', oneField],
])

/** The texts of the form by name; unknown fields are ignored. */
export const bookingValues = (form: FormData): BookingValues => readTexts(form, FIELDS)

/** The API's body from the form's values. */
export function bookingBody(values: BookingValues): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const [name, given] of Object.entries(values)) {
    const [, parent, child] = NESTED.exec(name) ?? []
    if (parent && child) body[parent] = { ...(body[parent] as object | undefined), [child]: given[0] }
    else body[name] = LISTS.includes(name) ? given : given[0]
  }
  return { ...body, countries: body.countries ?? [], consent: body.consent === 'yes' }
}

/** The step that shows a field. */
export const stepOf = (field: string): Step => (isOneOf(CONSULTATION_STEPS[0], rootOf(field)) ? 1 : 2)

/** `captcha.answer` belongs to `captcha`. */
export const rootOf = (field: string): string => field.split('.')[0] ?? field

/** Invalid fields in the order of the form. */
export function inFormOrder(errors: FieldErrors): [field: string, messages: string[]][] {
  const order: readonly string[] = CONSULTATION_STEPS.flat()
  return Object.entries(errors).sort(([a], [b]) => order.indexOf(rootOf(a)) - order.indexOf(rootOf(b)))
}
