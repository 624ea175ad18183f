/** Keeps what is typed into an operated form, and brings it back after hydration: a reload, Back and another language lose nothing. */
import { type RefObject, useEffect } from 'react'
import { type FormName, keepTyped, readTyped } from './typed.ts'
import { fillIn, isKept, tellChanged, valuesNamed } from './typed-fields.ts'

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
