/**
 * What was typed into a form of the console isn't lost. Leaving the page asks before; another form of the same page that is sent
 * meanwhile brings it back, except forms with `data-asks`, which are too large for that and ask then, too.
 * A form that came back unsaved has `data-changed` from the server, or a field that is marked as invalid.
 */
const TRACKED = 'header ~ main form[method=post]:not([data-upload], [data-passkey])'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Unsaved = { form: string; place: number; values: [name: string, value: string][] }

/** Tracks the forms of a page of somebody who is signed in. */
export function keepUnsaved(): void {
  const forms = [...document.querySelectorAll<HTMLFormElement>(TRACKED)]
  // of a form that came back all fields count, of others those that differ from what the page came with
  const returned = new Set(
    forms.filter((form) => form.dataset.changed !== undefined || form.querySelector('[aria-invalid=true]')),
  )
  for (const form of returned) form.dataset.changed = ''
  const note = ({ target }: Event) => {
    const form = target instanceof Element ? target.closest<HTMLFormElement>(TRACKED) : null
    if (form) form.dataset.changed = ''
  }
  document.addEventListener('input', note)
  document.addEventListener('change', note)
  bringBack(forms)
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    // what opens in another tab leaves the form where it is
    const isElsewhere = (event.submitter as HTMLButtonElement | null)?.formTarget === '_blank'
    if (event.defaultPrevented || isElsewhere) return
    delete form.dataset.changed
    if (form.dataset.replaces !== undefined)
      delete document.querySelector<Field>('[data-answer]')?.form?.dataset.changed
    const { pathname } = new URL(form.getAttribute('action') ?? '', location.href)
    if (pathname === location.pathname) takeAlong(forms, returned)
  })
  addEventListener('beforeunload', (event) => {
    if (document.querySelector('form[data-changed]')) event.preventDefault()
  })
}

const storageKey = () => `unsaved ${location.pathname}`
const fieldsOf = (form: HTMLFormElement) =>
  [...form.elements].filter((element): element is Field => element.matches('input, textarea, select'))
const typedFieldsOf = (form: HTMLFormElement) =>
  fieldsOf(form).filter(({ name, type }) => name !== '' && !['hidden', 'submit'].includes(type))

/** A form by what it is about and its first field, whatever its version is by now. */
function nameOf(form: HTMLFormElement): string {
  const about = fieldsOf(form).filter(({ name, type }) => type === 'hidden' && !/version|base/.test(name))
  return [...about.map(({ name, value }) => `${name}=${value}`), typedFieldsOf(form)[0]?.name].join(' ')
}

function takeAlong(forms: readonly HTMLFormElement[], returned: ReadonlySet<HTMLFormElement>): void {
  const carried = forms.filter(
    (form) =>
      form.dataset.changed !== undefined &&
      form.dataset.asks === undefined &&
      !typedFieldsOf(form).some(({ type, value }) => ['file', 'password'].includes(type) && value !== ''),
  )
  const unsaved = carried.map((form): Unsaved => {
    const name = nameOf(form)
    const fields = typedFieldsOf(form).filter((field) => returned.has(form) || isChanged(field))
    return {
      form: name,
      place: forms.filter((one) => nameOf(one) === name).indexOf(form),
      values: fields.map((field) => [field.name, typedValue(field)]),
    }
  })
  if (unsaved.length === 0) return
  try {
    sessionStorage.setItem(storageKey(), JSON.stringify(unsaved))
    for (const form of carried) delete form.dataset.changed
  } catch {
    // a storage that is full or closed takes nothing along: the browser asks
  }
}

function bringBack(forms: readonly HTMLFormElement[]): void {
  const unsaved = JSON.parse(sessionStorage.getItem(storageKey()) ?? '[]') as Unsaved[]
  sessionStorage.removeItem(storageKey())
  for (const { form: name, place, values } of unsaved) {
    const form = forms.filter((one) => nameOf(one) === name)[place]
    for (const field of form ? typedFieldsOf(form) : []) {
      const at = values.findIndex(
        ([name, value]) => name === field.name && (!isTicked(field) || value.slice(1) === field.value),
      )
      const [, value] = values.splice(at, at < 0 ? 0 : 1)[0] ?? []
      if (value === undefined) continue
      if (isTicked(field)) field.checked = value.startsWith('+')
      else field.value = value
      field.closest('details')?.setAttribute('open', '')
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
}

const isTicked = (field: Field): field is HTMLInputElement => ['checkbox', 'radio'].includes(field.type)
/** Of a box its own value, after whether it is ticked. */
const typedValue = (field: Field) => (isTicked(field) ? `${field.checked ? '+' : '-'}${field.value}` : field.value)

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
  if (isTicked(field)) return field.checked !== field.defaultChecked
  return field.value !== field.defaultValue
}
