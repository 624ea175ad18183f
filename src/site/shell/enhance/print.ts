/** Shows the buttons that print a page, which nothing but script can. */
export function offerPrint(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-print]')) {
    button.hidden = false
    button.addEventListener('click', () => print())
  }
}
