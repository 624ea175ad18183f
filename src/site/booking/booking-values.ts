/** Converts the booking form between `FormData` and the API's body; the same in browser and server. */

import type { QuestionStep } from '../../domain/booking-questions.ts'
import { isOneOf } from '../../domain/collections.ts'
import { CONSULTATION_STEPS } from '../../domain/consultation-steps.ts'
import type { FieldErrors } from '../../domain/field-messages.ts'
import { type FieldLimit, type FieldLimits, readTexts } from '../forms/known-fields.ts'
import { ATTRIBUTION } from '../shell/first-touch.ts'

export type Step = 1 | 2
export type BookingValues = Record<string, string[]>

const LISTS: readonly string[] = ['countries', 'shortlist']
const NESTED = /^(captcha|attribution)\.(\w+)$/
/** An answer to one of the organisation's own questions. */
const ANSWER = /^answers\.([a-z0-9-]{1,100})$/
const answersMax = 200

const captchaParts = ['key', 'answer', 'proof']
const oneField = { values: 1, characters: 4000 }
const FIELDS: FieldLimits = new Map([
  ...CONSULTATION_STEPS.flat().map((name) => [name, oneField] as const),
  ...captchaParts.map((part) => [`captcha.${part}`, oneField] as const),
  ...ATTRIBUTION.map((name) => [`attribution.${name}`, oneField] as const),
  ['countries', { values: 20, characters: 40 }],
  ['consent_version', oneField],
  ['idempotency_key', oneField],
  ['intent', oneField],
  ['silent', oneField],
])

/** The texts of the form by name; unknown fields are ignored. */
export const bookingValues = (form: FormData): BookingValues =>
  readTexts(form, new Map([...FIELDS, ...answersIn(form)]))

const answersIn = (form: FormData): [name: string, limit: FieldLimit][] =>
  [...new Set(form.keys())]
    .filter((name) => ANSWER.test(name))
    .slice(0, answersMax)
    .map((name) => [name, { values: 50, characters: 4000 }])

/** The API's body from the form's values. */
export function bookingBody(values: BookingValues): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const [name, given] of Object.entries(values)) {
    const [, parent, child] = NESTED.exec(name) ?? []
    const [, code] = ANSWER.exec(name) ?? []
    if (code) body.answers = { ...(body.answers as object | undefined), [code]: given.length > 1 ? given : given[0] }
    else if (parent && child) body[parent] = { ...(body[parent] as object | undefined), [child]: given[0] }
    else body[name] = LISTS.includes(name) ? given : given[0]
  }
  return { ...body, countries: body.countries ?? [], consent: body.consent === 'yes' }
}

type Placed = { code: string; step: QuestionStep }

const namesIn = (questions: readonly Placed[], step: QuestionStep) =>
  questions.filter((question) => question.step === step).map(({ code }) => `answers.${code}`)

/** The names of the fields of a step, in the order of the form. */
export function namesOfStep(step: Step, questions: readonly Placed[]): string[] {
  if (step === 1) return [...CONSULTATION_STEPS[0], ...namesIn(questions, 'plans')]
  const names: string[] = [...CONSULTATION_STEPS[1]]
  return names.toSpliced(names.indexOf('remarks'), 0, ...namesIn(questions, 'contact'))
}

/** The step that shows a field. */
export const stepOf = (field: string, questions: readonly Placed[]): Step =>
  isOneOf(namesOfStep(1, questions), fieldOf(field)) ? 1 : 2

/** `captcha.answer` belongs to `captcha`; each answer is a field of its own. */
const fieldOf = (name: string): string => (ANSWER.test(name) ? name : (name.split('.')[0] ?? name))

/** Invalid fields in the order of the form. */
export function inFormOrder(errors: FieldErrors, questions: readonly Placed[]): [field: string, messages: string[]][] {
  const order = [...namesOfStep(1, questions), ...namesOfStep(2, questions)]
  return Object.entries(errors).sort(([a], [b]) => order.indexOf(fieldOf(a)) - order.indexOf(fieldOf(b)))
}
