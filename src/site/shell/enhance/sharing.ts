/** Buttons that copy a text or hand it to the device, which nothing but script can. */
export function offerSharing(): void {
  const textOf = (id = '') => (document.getElementById(id) as HTMLInputElement | null)?.value ?? ''
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
    button.hidden = !navigator.clipboard
    const label = button.textContent
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(textOf(button.dataset.copy))
      button.textContent = button.dataset.copied ?? ''
      button.addEventListener('blur', () => {
        button.textContent = label
      })
    })
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-share]')) {
    button.hidden = !navigator.share
    // who changes their mind shares nothing, and that is no fault
    button.addEventListener('click', () =>
      navigator.share({ text: textOf(button.dataset.share) }).catch(() => undefined),
    )
  }
}
