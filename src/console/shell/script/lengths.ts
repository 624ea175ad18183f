/** Shows the length of a text near its limit: `[data-length]` has the id of the field. */
export function showLengths(): void {
  for (const note of document.querySelectorAll<HTMLElement>('[data-length]')) {
    const field = document.getElementById(note.dataset.length ?? '')
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      const update = () => showLength(note, field.value.length)
      field.addEventListener('input', update)
      update()
    }
  }
}

function showLength(note: HTMLElement, present: number): void {
  const [most, from] = [Number(note.dataset.most), Number(note.dataset.from)]
  note.hidden = present < from
  note.classList.toggle('text-danger', present > most)
  note.classList.toggle('text-quiet', present <= most)
  const text = (note.dataset.sentence ?? '').replace('%present', String(present)).replace('%most', String(most))
  if (note.textContent !== text) note.textContent = text
}

/**
 * A text beyond its limit, `data-limit`, is kept, reported at once and not sent. The browser's own `maxlength` silently truncates pasted
 * text.
 */
export function showTooLong(): void {
  const sentence = document.body.dataset.tooLong ?? ''
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[data-limit]')) {
    const most = Number(field.dataset.limit)
    const note = document.createElement('span')
    note.className = 'mt-1 block text-sm text-danger'
    note.role = 'status'
    note.hidden = true
    field.after(note)
    field.addEventListener('input', () => {
      const present = field.value.length
      const text = present > most ? sentence.replace('%present', String(present)).replace('%most', String(most)) : ''
      field.setCustomValidity(text)
      note.textContent = text
      note.hidden = text === ''
    })
  }
}
