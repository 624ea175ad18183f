/** Dialogs open by `command` alone; this stands in where a browser doesn't know it, and closes them on a click outside and on leaving. */
export function openDialogs(): void {
  const knowsCommands = 'commandForElement' in HTMLButtonElement.prototype
  document.addEventListener('click', (event) => {
    const target = event.target as Element
    if (target instanceof HTMLDialogElement && isOutside(target, event)) target.close()
    const button = target.closest<HTMLElement>('button[commandfor]')
    if (!button || knowsCommands) return
    const dialog = document.getElementById(button.getAttribute('commandfor') ?? '')
    if (!(dialog instanceof HTMLDialogElement)) return
    if (button.getAttribute('command') === 'close') dialog.close()
    else if (!dialog.open) dialog.showModal()
  })
  // a page that comes back from the browser's memory comes back without its pop-ups
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) dialog.close()
  })
}

/** A click on the backdrop is a click on the dialog, outside its box. */
function isOutside(dialog: HTMLDialogElement, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
