/** Saves a form's input in sessionStorage until it is stored: `form[data-keeps]` has the key, `[data-kept]` the note that offers it. */

type Field = HTMLInputElement | HTMLTextAreaElement
type SavedInput = { at: number; values: Record<string, string> }

export function saveInput(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-keeps]')) saveForm(form)
}

const isField = (element: Element): element is Field =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && ['text', 'hidden'].includes(element.type))
/** Hidden fields, such as the version, are not input. */
const isTypedField = (field: Field) => field.type !== 'hidden'

function saveForm(form: HTMLFormElement): void {
  const key = `typed ${form.dataset.keeps}`
  const fields = () => [...form.elements].filter(isField).filter(({ name }) => name !== '')
  const forget = () => sessionStorage.removeItem(key)
  if (document.querySelector('[data-done]')) forget()
  const saved = readSaved(sessionStorage.getItem(key))
  const isOther = (field: Field) => isTypedField(field) && (saved?.values[field.name] ?? field.value) !== field.value
  if (saved && fields().some(isOther)) offer(saved, fields, forget)
  form.addEventListener('formdata', ({ formData }) => {
    const sent = fields().map(({ name }) => [name, String(formData.get(name) ?? '')] as const)
    const input: SavedInput = { at: Date.now(), values: Object.fromEntries(sent) }
    try {
      sessionStorage.setItem(key, JSON.stringify(input))
    } catch {
      // sessionStorage is full or disabled; the form is sent anyway
    }
  })
}

function readSaved(text: string | null): SavedInput | null {
  try {
    const { at, values } = JSON.parse(text ?? 'null') as SavedInput
    return typeof at === 'number' && typeof values === 'object' ? { at, values } : null
  } catch {
    return null
  }
}

function offer({ at, values }: SavedInput, fields: () => Field[], forget: () => void): void {
  const note = document.querySelector<HTMLElement>('[data-kept]')
  const sentence = note?.querySelector<HTMLElement>('[data-sentence]')
  if (!note || !sentence) return
  const time = new Intl.DateTimeFormat(document.documentElement.lang, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
    timeZone: note.dataset.zone,
  }).format(at)
  sentence.textContent = (sentence.dataset.sentence ?? '').replace('%time', time)
  note.hidden = false
  note.querySelector('[data-use]')?.addEventListener('click', () => {
    for (const field of fields()) {
      const value = values[field.name]
      if (value === undefined || value === field.value) continue
      field.value = value
      field.dispatchEvent(new Event('filled'))
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    note.hidden = true
  })
  note.querySelector('[data-discard]')?.addEventListener('click', () => {
    forget()
    note.hidden = true
  })
}
