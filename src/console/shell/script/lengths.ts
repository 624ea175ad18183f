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
