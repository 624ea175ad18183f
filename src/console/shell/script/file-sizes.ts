/** Files that are too large together, `data-bytes-max`, are reported before they are sent: the server rejects the whole form. */
export function limitFiles(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>('input[type=file][data-bytes-max]'))
    input.addEventListener('change', () => {
      const bytes = [...(input.files ?? [])].reduce((sum, { size }) => sum + size, 0)
      input.setCustomValidity(bytes > Number(input.dataset.bytesMax) ? (input.dataset.tooLarge ?? '') : '')
      input.reportValidity()
    })
}
