/** Whoever leaves a form with what they typed and didn't save is asked before: `form[data-asks]`, `data-changed` when it came back unsaved. */
export function askBeforeLeaving(): void {
  const note = ({ target }: Event) => {
    const form = target instanceof Element ? target.closest<HTMLFormElement>('form[data-asks]') : null
    if (form) form.dataset.changed = ''
  }
  document.addEventListener('input', note)
  document.addEventListener('change', note)
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    // what opens in another tab leaves the form where it is
    const isElsewhere = (event.submitter as HTMLButtonElement | null)?.formTarget === '_blank'
    if (!event.defaultPrevented && !isElsewhere) delete form.dataset.changed
  })
  addEventListener('beforeunload', (event) => {
    if (document.querySelector('form[data-changed]')) event.preventDefault()
  })
}
