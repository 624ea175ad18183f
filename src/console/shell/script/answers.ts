/** The text of an answer goes along to the person's own channel: copied by a tap, or in the address where the channel takes it. */
export function carryText(): void {
  const text = document.querySelector<HTMLTextAreaElement>('[data-answer]')
  if (!text) return
  const copy = async () => {
    if (!text.value) return false
    await navigator.clipboard.writeText(text.value)
    return true
  }
  offerCopy(copy)
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-carries]'))
    link.addEventListener('click', () => {
      if (link.dataset.carries === 'whatsapp') link.href = withText(link.href, text.value)
      // where the clipboard is refused the text still stands in the form
      else copy().catch(() => undefined)
    })
  warnOfReplacing(text)
  hideOldPreview(text)
}

/** A preview of other words than those that will leave is taken away. */
function hideOldPreview({ form }: HTMLTextAreaElement): void {
  const preview = form?.querySelector<HTMLElement>('[data-preview]')
  if (!form || !preview) return
  form.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLElement && target.matches('[name=subject], [name=text]')) preview.hidden = true
  })
}

function offerCopy(copy: () => Promise<boolean>): void {
  const button = document.querySelector<HTMLButtonElement>('[data-copy]')
  if (!button || !navigator.clipboard) return
  button.hidden = false
  button.addEventListener('click', async () => {
    if (await copy().catch(() => false)) button.textContent = button.dataset.copy ?? ''
  })
}

const textMax = 1800

function withText(address: string, text: string): string {
  const url = new URL(address)
  if (/[{｛][a-z_\s-]+[}｝]/i.test(text)) return url.href
  if (text) url.search = `?text=${encodeURIComponent(text.slice(0, textMax).toWellFormed())}`
  return url.href
}

/** A template takes the place of what was typed: asked before, where something was. */
function warnOfReplacing(text: HTMLTextAreaElement): void {
  const form = document.querySelector<HTMLFormElement>('form[data-replaces]')
  form?.addEventListener('submit', (event) => {
    if (text.value.trim() === '' || text.value === text.defaultValue) return
    if (!window.confirm(form.dataset.replaces)) event.preventDefault()
  })
}
