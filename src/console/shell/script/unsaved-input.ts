/**
 * Protects unsaved input. Leaving the page asks first. Sending another form of the same page restores the input afterwards, except for
 * forms with `data-asks`, which are too large and ask instead.
 * A rejected form has `data-changed` from the server, or an invalid field.
 */
const TRACKED = 'header ~ main form[method=post]:not([data-upload], [data-passkey])'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type UnsavedForm = { form: string; place: number; values: [name: string, value: string][] }

/** Tracks the forms of a page of a signed-in user. */
export function protectInput(): void {
  const forms = [...document.querySelectorAll<HTMLFormElement>(TRACKED)]
  // of a rejected form all fields are changes, of others only the fields that differ from the page's values
  const submission = new Set(
    forms.filter((form) => form.dataset.changed !== undefined || form.querySelector('[aria-invalid=true]')),
  )
  for (const form of submission) form.dataset.changed = ''
  const note = ({ target }: Event) => {
    const form = target instanceof Element ? target.closest<HTMLFormElement>(TRACKED) : null
    if (form) form.dataset.changed = ''
  }
  document.addEventListener('input', note)
  document.addEventListener('change', note)
  restoreInput(forms)
  document.addEventListener('submit', (event) => {
    const { target: form, submitter } = event
    // a form that opens a new tab stays on the page
    const isElsewhere = submitter?.getAttribute('formtarget') === '_blank'
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented || isElsewhere) return
    delete form.dataset.changed
    if (form.dataset.replaces !== undefined)
      delete document.querySelector<Field>('[data-answer]')?.form?.dataset.changed
    const { pathname } = new URL(form.getAttribute('action') ?? '', location.href)
    if (pathname === location.pathname) carryInput(forms, submission)
  })
  addEventListener('beforeunload', (event) => {
    if (document.querySelector('form[data-changed]')) event.preventDefault()
  })
}

const storageKey = () => `unsaved ${location.pathname}`
const fieldsOf = (form: HTMLFormElement) =>
  [...form.elements].filter((element): element is Field => element.matches('input, textarea, select'))
const inputFieldsOf = (form: HTMLFormElement) =>
  fieldsOf(form).filter(({ name, type }) => name !== '' && !['hidden', 'submit'].includes(type))

/** Identifies a form by its hidden fields without the version, and by its first field. */
function nameOf(form: HTMLFormElement): string {
  const about = fieldsOf(form).filter(({ name, type }) => type === 'hidden' && !/version|base/.test(name))
  return [...about.map(({ name, value }) => `${name}=${value}`), inputFieldsOf(form)[0]?.name].join(' ')
}

function carryInput(forms: readonly HTMLFormElement[], submission: ReadonlySet<HTMLFormElement>): void {
  const carried = forms.filter(
    (form) =>
      form.dataset.changed !== undefined &&
      form.dataset.asks === undefined &&
      !inputFieldsOf(form).some(({ type, value }) => ['file', 'password'].includes(type) && value !== ''),
  )
  const unsavedForms = carried.map((form): UnsavedForm => {
    const name = nameOf(form)
    const fields = inputFieldsOf(form).filter((field) => submission.has(form) || isChanged(field))
    return {
      form: name,
      place: forms.filter((one) => nameOf(one) === name).indexOf(form),
      values: fields.map((field) => [field.name, stateOf(field)]),
    }
  })
  if (unsavedForms.length === 0) return
  try {
    sessionStorage.setItem(storageKey(), JSON.stringify(unsavedForms))
    for (const form of carried) delete form.dataset.changed
  } catch {
    // sessionStorage is full or disabled: the browser asks before leaving
  }
}

function restoreInput(forms: readonly HTMLFormElement[]): void {
  const unsavedForms = JSON.parse(sessionStorage.getItem(storageKey()) ?? '[]') as UnsavedForm[]
  sessionStorage.removeItem(storageKey())
  for (const { form: name, place, values } of unsavedForms) {
    const form = forms.filter((one) => nameOf(one) === name)[place]
    for (const field of form ? inputFieldsOf(form) : []) {
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
/** Of a checkbox or radio button, its state and value. */
const stateOf = (field: Field) => (isTicked(field) ? `${field.checked ? '+' : '-'}${field.value}` : field.value)

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
  if (isTicked(field)) return field.checked !== field.defaultChecked
  return field.value !== field.defaultValue
}
