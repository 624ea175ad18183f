/** Shows which paragraph cannot be stored, at the top of the page and below the text, with a button that scrolls to it. */
import type { Editor } from '@tiptap/core'
import type { Difference } from './to-store.ts'

/** @param place the editor's own note @param difference null to hide the notes */
export function showDifference(place: HTMLElement, editor: Editor, difference: Difference | null): void {
  const above = document.querySelector<HTMLElement>('[data-refused]')
  for (const note of [place, above]) if (note) note.hidden = difference === null
  if (!difference) return
  for (const done of document.querySelectorAll<HTMLElement>('[data-done]')) done.hidden = true
  const sentence = (place.dataset.sentence ?? '')
    .replace('{number}', String(difference.at + 1))
    .replace('{words}', () => difference.words)
  const part = (name: string) => place.querySelector<HTMLElement>(`[data-${name}]`)
  for (const [element, text] of [
    [above, sentence],
    [part('told'), sentence],
    [part('is'), difference.is],
    [part('reads'), difference.reads],
  ] as const)
    if (element) element.textContent = text
  const button = part('go')
  if (button) button.onclick = () => goTo(editor, difference)
  place.focus()
}

function goTo(editor: Editor, { at, words }: Difference): void {
  let position: number | undefined
  let nth = 0
  editor.state.doc.forEach((node, offset) => {
    const isIt = words === '' ? nth === at : node.textContent.trim().startsWith(words.trim())
    if (isIt && position === undefined) position = offset
    nth++
  })
  if (position !== undefined)
    editor
      .chain()
      .focus()
      .setTextSelection(position + 1)
      .scrollIntoView()
      .run()
}
