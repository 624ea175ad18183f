/** The booking form between `FormData` and the API's body; the same in browser and server. */
import { CONSULTATION_STEPS } from '../../domain/consultation-steps.ts'

export type Step = 1 | 2
export type Values = Record<string, string[]>
export type Errors = Record<string, string[]>

const LISTS: readonly string[] = ['countries']
const NESTED = /^(captcha|attribution)\.(\w+)$/

/** Every text of a form by name. */
export function valuesOf(form: FormData): Values {
  const values: Values = {}
  for (const name of new Set(form.keys())) values[name] = form.getAll(name).filter((value) => typeof value === 'string')
  return values
}

/** What the API takes, from what the form holds. */
export function bodyOf(values: Values): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const [name, given] of Object.entries(values)) {
    const [, parent, child] = NESTED.exec(name) ?? []
    if (parent && child) body[parent] = { ...(body[parent] as object | undefined), [child]: given[0] }
    else body[name] = LISTS.includes(name) ? given : given[0]
  }
  return { ...body, countries: body.countries ?? [], consent: body.consent === 'yes' }
}

/** The step that shows a field. */
export const stepOf = (field: string): Step =>
  (CONSULTATION_STEPS[0] as readonly string[]).includes(rootOf(field)) ? 1 : 2

/** `captcha.answer` stands at `captcha`. */
export const rootOf = (field: string): string => field.split('.')[0] ?? field

/** Wrong fields in the order in which the form shows them. */
export function inFormOrder(errors: Errors): [field: string, messages: string[]][] {
  const order: readonly string[] = CONSULTATION_STEPS.flat()
  return Object.entries(errors).sort(([a], [b]) => order.indexOf(rootOf(a)) - order.indexOf(rootOf(b)))
}
