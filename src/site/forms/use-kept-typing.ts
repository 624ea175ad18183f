/** Keeps what is typed into an operated form, and brings it back after hydration: a reload, Back and another language lose nothing. */
import { type RefObject, useEffect } from 'react'

// What was typed into a form, kept in this tab for a reload, Back, or the same form in another language. Nothing where the browser keeps nothing.

type FormName = 'consultation' | 'order' | 'refine' | 'apply' | 'match'
/** By field; a field that was emptied is one as well. */
type Typed = Record<string, string[]>

const storageKey = (form: FormName) => `waypoint-typed-${form}`

export function readTyped(form: FormName): Typed {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey(form)) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Typed) : {}
  } catch {
    return {}
  }
}

export function keepTyped(form: FormName, typed: Typed): void {
  try {
    sessionStorage.setItem(storageKey(form), JSON.stringify(typed))
  } catch {
    // no room: what stood there is older than what the visitor sees
    forgetTyped(form)
  }
}

/** To be called when a form was taken. */
export function forgetTyped(form: FormName): void {
  try {
    sessionStorage.removeItem(storageKey(form))
  } catch {
    // a browser that keeps nothing has nothing to forget
  }
}

// The fields of a form that a visitor fills in: read, and filled in again.

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const PICKED = ['checkbox', 'radio']
const NEVER = ['hidden', 'file', 'password', 'submit', 'button']
/** Asked for each time: a picture, a proof, an agreement. */
const NEVER_NAMED = /^(captcha\b|consent)/

const isKept = (target: EventTarget | null): target is Field =>
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
function tellChanged(form: HTMLFormElement): Set<string> {
  const changed = fieldsOf(form).filter(isChanged)
  changed.forEach(tell)
  return new Set(changed.map(({ name }) => name))
}

const valuesNamed = (form: HTMLFormElement, name: string): string[] =>
  fieldsNamed(form, name)
    .filter((field) => !isPicked(field) || field.checked)
    .map((field) => field.value)

/** Fills in what was typed before; what else listens to the fields hears of it. A choice that is no longer offered is left out. */
function fillIn(form: HTMLFormElement, typed: Typed): void {
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

const keepAfterMs = 300

/**
 * @param values what the server sent with the form, which is never overwritten
 * @param part another one is another set of fields, filled in when it appears
 */
export function useKeptTyping(
  form: RefObject<HTMLFormElement | null>,
  name: FormName,
  values: Record<string, string | string[] | undefined>,
  part = 1,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each set of fields, with what came with it
  useEffect(() => {
    const element = form.current
    if (!element) return
    const endWriting = openWriting(element, name)
    const typedMeanwhile = tellChanged(element)
    const isFree = (field: string) => !typedMeanwhile.has(field) && !values[field]?.length
    const before = Object.entries(readTyped(name)).filter(([field]) => isFree(field))
    fillIn(element, Object.fromEntries(before))
    return endWriting
  }, [form, name, part])
}

/** Writes fields that were touched when the visitor pauses, sends or leaves; answers what ends it. */
function openWriting(element: HTMLFormElement, name: FormName) {
  const touched = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const ending = new AbortController()
  const { signal } = ending
  function write() {
    clearTimeout(timer)
    if (touched.size === 0) return
    const now = [...touched].map((field) => [field, valuesNamed(element, field)])
    touched.clear()
    keepTyped(name, { ...readTyped(name), ...Object.fromEntries(now) })
  }
  function note(field: string) {
    touched.add(field)
    clearTimeout(timer)
    timer = setTimeout(write, keepAfterMs)
  }
  const hear = ({ target }: Event) => {
    if (isKept(target)) note(target.name)
  }
  element.addEventListener('input', hear, { signal })
  element.addEventListener('change', hear, { signal })
  element.addEventListener('submit', write, { signal })
  addEventListener('pagehide', write, { signal })
  document.addEventListener('visibilitychange', write, { signal })
  return () => {
    write()
    ending.abort()
  }
}
