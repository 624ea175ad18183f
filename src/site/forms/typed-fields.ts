/** The fields of a form that a visitor fills in: read, and filled in again. */
import type { Typed } from './typed.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const PICKED = ['checkbox', 'radio']
const NEVER = ['hidden', 'file', 'password', 'submit', 'button']
/** Asked for each time: a picture, a proof, an agreement. */
const NEVER_NAMED = /^(captcha\b|consent)/

export const isKept = (target: EventTarget | null): target is Field =>
  (target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement) &&
  target.name !== '' &&
  !NEVER.includes(target.type) &&
  !NEVER_NAMED.test(target.name)

const isPicked = (field: Field): field is HTMLInputElement => PICKED.includes(field.type)

const fieldsOf = (form: HTMLFormElement): Field[] => [...form.elements].filter(isKept)
const fieldsNamed = (form: HTMLFormElement, name: string) => fieldsOf(form).filter((field) => field.name === name)

/** Whether a field shows something else than the page came with. */
function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return [...field.options].some((one) => one.selected !== one.defaultSelected)
  return isPicked(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
}

const tell = (field: Field) => field.dispatchEvent(new Event('input', { bubbles: true }))

/** Names of the fields that were filled in before anything listened to them, by the visitor or by the browser; what listens hears of them now. */
export function tellChanged(form: HTMLFormElement): Set<string> {
  const changed = fieldsOf(form).filter(isChanged)
  changed.forEach(tell)
  return new Set(changed.map(({ name }) => name))
}

export const valuesNamed = (form: HTMLFormElement, name: string): string[] =>
  fieldsNamed(form, name)
    .filter((field) => !isPicked(field) || field.checked)
    .map((field) => field.value)

/** Fills in what was typed before; what else listens to the fields hears of it. A choice that is no longer offered is left out. */
export function fillIn(form: HTMLFormElement, typed: Typed): void {
  for (const [name, values] of Object.entries(typed)) {
    for (const field of fieldsNamed(form, name)) {
      const before = isPicked(field) ? field.checked : field.value
      if (isPicked(field)) field.checked = values.includes(field.value)
      else if (isOffered(field, values[0] ?? '')) field.value = values[0] ?? ''
      if (before !== (isPicked(field) ? field.checked : field.value)) tell(field)
    }
  }
}

const isOffered = (field: Field, value: string): boolean =>
  !(field instanceof HTMLSelectElement) || [...field.options].some((one) => one.value === value)
