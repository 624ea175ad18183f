/** Takes the text of an answer to the person's own channel: copied to the clipboard, or in the URL for WhatsApp. */
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
      // if the clipboard is blocked, the text is still in the form
      else copy().catch(() => undefined)
    })
  warnOfReplacing(text)
  hideOldPreview(text)
}

/** Hides the preview when something that it shows changes. */
function hideOldPreview({ form }: HTMLTextAreaElement): void {
  const preview = form?.querySelector<HTMLElement>('[data-preview]')
  if (!form || !preview) return
  form.addEventListener('input', ({ target }) => {
    if (
      target instanceof HTMLElement &&
      target.matches('[name=subject], [name=text], [name=cc], [name=attach], [name=file]')
    )
      preview.hidden = true
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

/** Asks before a template replaces typed text. */
function warnOfReplacing(text: HTMLTextAreaElement): void {
  const form = document.querySelector<HTMLFormElement>('form[data-replaces]')
  form?.addEventListener('submit', (event) => {
    if (text.value.trim() === '' || text.value === text.defaultValue) return
    if (!window.confirm(form.dataset.replaces)) event.preventDefault()
  })
}
