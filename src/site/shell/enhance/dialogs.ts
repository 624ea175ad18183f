/** Dialogs open by `command`, or what stands in for it (layout/command-stand-in.ts); this closes them on a click outside and on leaving. */
export function closeDialogs(): void {
  document.addEventListener('click', (event) => {
    const { target } = event
    if (target instanceof HTMLDialogElement && isOutside(target, event)) target.close()
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
