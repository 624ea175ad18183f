const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Keyboard shortcuts: `j` and `k` move through the rows, Enter opens one, `/` focuses the search; `n` adds a lead; on a lead `e` answers, `a` takes it and `b` books an appointment, where `b` again leads to the first free time. Enter on a free time takes it. */
export function moveByKeys(): void {
  const rows = () => [...document.querySelectorAll<HTMLAnchorElement>('[data-row]')]
  const walk = (step: 1 | -1) => {
    const all = rows()
    const at = all.indexOf(document.activeElement as HTMLAnchorElement)
    const next = all[at < 0 ? (step > 0 ? 0 : all.length - 1) : at + step]
    next?.focus()
    return next !== undefined
  }
  const press = (name: string) => {
    const target = document.querySelector<HTMLElement>(`[data-key="${name}"]`)
    if (target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement) target.click()
    else target?.focus()
    return target !== null
  }
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping(event.target)) return
    const isStep = event.key === 'j' || event.key === 'k'
    const isDone = isStep ? walk(event.key === 'j' ? 1 : -1) : /^[eabn/]$/.test(event.key) && press(event.key)
    if (isDone) event.preventDefault()
  })
  // browsers press the form's first button
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing || !(event.target instanceof HTMLInputElement)) return
    const { form } = event.target
    const intent = event.target.closest<HTMLElement>('[data-enter]')?.dataset.enter
    const button = intent && form?.querySelector<HTMLButtonElement>(`button[value="${intent}"]`)
    if (!button) return
    event.preventDefault()
    form?.requestSubmit(button)
  })
}
