/** Converts the booking form between `FormData` and the API's body; the same in browser and server. */

import type { QuestionStep } from '../../domain/booking-questions.ts'
import { CONSULTATION_STEPS, type ConsultationStep } from '../../domain/consultation-steps.ts'
import type { FieldErrors } from '../../domain/field-messages.ts'
import { type FieldLimit, type FieldLimits, readTexts } from '../forms/known-fields.ts'
import { ATTRIBUTION } from '../shell/first-touch.ts'

export type Step = ConsultationStep
export type BookingValues = Record<string, string[]>

const LISTS: readonly string[] = ['countries', 'shortlist']
const NESTED = /^(captcha|attribution|companion|slot)\.(\w+)$/
/** An answer to one of the organisation's own questions. */
const ANSWER = /^answers\.([a-z0-9-]{1,100})$/
const answersMax = 200

/** What a time is chosen by, and the chosen one. */
export const SLOT_PARTS = ['topic', 'kind', 'office', 'consultant', 'start'] as const
/** What the server and the browser add to it. */
const SLOT_HIDDEN = ['from', 'zone', 'country', 'language', 'token', 'prolonged'] as const
/** The fields about the time that every other step carries. `when`: `time`, `wait` for the waiting list, or else a call back. */
export const TIME_FIELDS: readonly string[] = ['when', ...[...SLOT_PARTS, ...SLOT_HIDDEN].map((part) => `slot.${part}`)]
export const COMPANION_FIELDS = ['companion.name', 'companion.email'] as const

const captchaParts = ['key', 'answer', 'proof']
/** More than any field allows, so that a text beyond its limit comes back whole with its error. */
const oneField = { values: 1, characters: 20_000 }
const FIELDS: FieldLimits = new Map([
  ...[...CONSULTATION_STEPS.plans, ...CONSULTATION_STEPS.contact].map((name) => [name, oneField] as const),
  ...captchaParts.map((part) => [`captcha.${part}`, oneField] as const),
  ...ATTRIBUTION.map((name) => [`attribution.${name}`, oneField] as const),
  ...[...TIME_FIELDS, ...COMPANION_FIELDS].map((name) => [name, oneField] as const),
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
    .map((name) => [name, { ...oneField, values: 50 }])

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
  const { when, slot, companion, ...others } = body
  return {
    ...others,
    ...(when === 'time' && { slot }),
    ...(when === 'wait' && { wait: slot }),
    ...(isFilled(companion) && { companion }),
    countries: body.countries ?? [],
    consent: body.consent === 'yes',
  }
}

const isFilled = (group: unknown) => Object.values(group ?? {}).some((value) => value !== '')

type Placed = { code: string; step: QuestionStep }

const namesIn = (questions: readonly Placed[], step: QuestionStep) =>
  questions.filter((question) => question.step === step).map(({ code }) => `answers.${code}`)

/** The names of the fields of a step, in the order of the form. */
export function namesOfStep(step: Step, questions: readonly Placed[]): string[] {
  const names: string[] = [...CONSULTATION_STEPS[step]]
  if (step === 'plans') return [...names, ...namesIn(questions, 'plans')]
  if (step === 'time') return names
  return names.toSpliced(names.indexOf('remarks'), 0, ...namesIn(questions, 'contact'))
}

/** The step that shows a field. */
export const stepOf = (field: string, questions: readonly Placed[]): Step =>
  (['plans', 'time'] as const).find((step) => namesOfStep(step, questions).includes(fieldOf(field))) ?? 'contact'

/** `captcha.answer` belongs to `captcha`; each answer is a field of its own. */
const fieldOf = (name: string): string => (ANSWER.test(name) ? name : (name.split('.')[0] ?? name))

/** Invalid fields in the order of the form. */
export function inFormOrder(errors: FieldErrors, questions: readonly Placed[]): [field: string, messages: string[]][] {
  const order = (['plans', 'time', 'contact'] as const).flatMap((step) => namesOfStep(step, questions))
  return Object.entries(errors).sort(([a], [b]) => order.indexOf(fieldOf(a)) - order.indexOf(fieldOf(b)))
}
