/** What was typed into a form, kept in this tab for a reload, Back, or the same form in another language. Nothing where the browser keeps nothing. */

export type FormName = 'consultation' | 'order' | 'refine' | 'apply' | 'match'
/** By field; a field that was emptied is one as well. */
export type Typed = Record<string, string[]>

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
