/** The box in the head of a list checks all boxes of its table. Without scripts it is hidden. */
export function checkAll(): void {
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches('[data-check-all]')) return
    for (const box of target.closest('table')?.querySelectorAll<HTMLInputElement>('tbody [type=checkbox]') ?? [])
      box.checked = target.checked
  })
}
