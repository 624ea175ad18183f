/** Says near the limit of a text how long it is: `[data-length]` with the id of its field. */
export function tellLengths(): void {
  for (const note of document.querySelectorAll<HTMLElement>('[data-length]')) {
    const field = document.getElementById(note.dataset.length ?? '')
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      const tell = () => tellLength(note, field.value.length)
      field.addEventListener('input', tell)
      tell()
    }
  }
}

function tellLength(note: HTMLElement, present: number): void {
  const [most, from] = [Number(note.dataset.most), Number(note.dataset.from)]
  note.hidden = present < from
  note.classList.toggle('text-danger', present > most)
  note.classList.toggle('text-quiet', present <= most)
  const said = (note.dataset.sentence ?? '').replace('%present', String(present)).replace('%most', String(most))
  if (note.textContent !== said) note.textContent = said
}

/**
 * A text beyond the limit of its field, `data-limit`, is whole, says at once how long it is, and isn't sent: a browser's own `maxlength`
 * cuts what is pasted without a word.
 */
export function tellTooLong(): void {
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
      const said = present > most ? sentence.replace('%present', String(present)).replace('%most', String(most)) : ''
      field.setCustomValidity(said)
      note.textContent = said
      note.hidden = said === ''
    })
  }
}
