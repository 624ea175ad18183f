/** Saves the input of a hydrated form in this tab and restores it after hydration: a reload, Back and another language lose nothing. */
import { type RefObject, useEffect } from 'react'

// Saved input in this tab's session storage. Empty when the browser stores nothing.

type FormName = 'consultation' | 'order' | 'refine' | 'apply' | 'match'
/** By field; cleared fields are included. */
type Input = Record<string, string[]>

const storageKey = (form: FormName) => `waypoint-typed-${form}`

export function readSavedInput(form: FormName): Input {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey(form)) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Input) : {}
  } catch {
    return {}
  }
}

export function saveInput(form: FormName, input: Input): void {
  try {
    sessionStorage.setItem(storageKey(form), JSON.stringify(input))
  } catch {
    // storage is full: the older input must not replace what the visitor sees
    clearSavedInput(form)
  }
}

/** Called after a form was submitted successfully. */
export function clearSavedInput(form: FormName): void {
  try {
    sessionStorage.removeItem(storageKey(form))
  } catch {
    // a browser without storage has nothing to clear
  }
}

// Reads and fills in the visible fields of a form.

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const PICKED = ['checkbox', 'radio']
const NEVER = ['hidden', 'file', 'password', 'submit', 'button']
/** Never restored: a picture's answer, a proof, a consent. */
const NEVER_NAMED = /^(captcha\b|consent)/

const isSaved = (target: EventTarget | null): target is Field =>
  (target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement) &&
  target.name !== '' &&
  !NEVER.includes(target.type) &&
  !NEVER_NAMED.test(target.name)

const isPicked = (field: Field): field is HTMLInputElement => PICKED.includes(field.type)

const fieldsOf = (form: HTMLFormElement): Field[] => [...form.elements].filter(isSaved)
const fieldsNamed = (form: HTMLFormElement, name: string) => fieldsOf(form).filter((field) => field.name === name)

/** Whether a field differs from the loaded page. */
function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return [...field.options].some((one) => one.selected !== one.defaultSelected)
  return isPicked(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
}

const dispatchInput = (field: Field) => field.dispatchEvent(new Event('input', { bubbles: true }))

/** Names of the fields filled in before the scripts ran, by the visitor or the browser; triggers their input events now. */
function dispatchChanged(form: HTMLFormElement): Set<string> {
  const changed = fieldsOf(form).filter(isChanged)
  changed.forEach(dispatchInput)
  return new Set(changed.map(({ name }) => name))
}

const valuesNamed = (form: HTMLFormElement, name: string): string[] =>
  fieldsNamed(form, name)
    .filter((field) => !isPicked(field) || field.checked)
    .map((field) => field.value)

/** Restores saved input and triggers input events. A choice that is no longer offered is left out. */
function fillIn(form: HTMLFormElement, input: Input): void {
  for (const [name, values] of Object.entries(input)) {
    for (const field of fieldsNamed(form, name)) {
      const before = isPicked(field) ? field.checked : field.value
      if (isPicked(field)) field.checked = values.includes(field.value)
      else if (isOffered(field, values[0] ?? '')) field.value = values[0] ?? ''
      if (before !== (isPicked(field) ? field.checked : field.value)) dispatchInput(field)
    }
  }
}

const isOffered = (field: Field, value: string): boolean =>
  !(field instanceof HTMLSelectElement) || [...field.options].some((one) => one.value === value)

const keepAfterMs = 300

/**
 * @param values sent by the server with the form; never overwritten
 * @param part identifies the set of fields; another one is restored when it appears
 */
export function useSavedInput(
  form: RefObject<HTMLFormElement | null>,
  name: FormName,
  values: Record<string, string | string[] | undefined>,
  part: number | string = 1,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each set of fields, with its loaded values
  useEffect(() => {
    const element = form.current
    if (!element) return
    const endWriting = openWriting(element, name)
    const changedFields = dispatchChanged(element)
    const isFree = (field: string) => !changedFields.has(field) && !values[field]?.length
    const before = Object.entries(readSavedInput(name)).filter(([field]) => isFree(field))
    fillIn(element, Object.fromEntries(before))
    return endWriting
  }, [form, name, part])
}

/** Saves changed fields when the visitor pauses, submits or leaves; returns the cleanup function. */
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
    saveInput(name, { ...readSavedInput(name), ...Object.fromEntries(now) })
  }
  function note(field: string) {
    touched.add(field)
    clearTimeout(timer)
    timer = setTimeout(write, keepAfterMs)
  }
  const onInput = ({ target }: Event) => {
    if (isSaved(target)) note(target.name)
  }
  element.addEventListener('input', onInput, { signal })
  element.addEventListener('change', onInput, { signal })
  element.addEventListener('submit', write, { signal })
  addEventListener('pagehide', write, { signal })
  document.addEventListener('visibilitychange', write, { signal })
  return () => {
    write()
    ending.abort()
  }
}
