/** Cards of the board can be dragged to another column. The drop sends the card's own form. */
export function dragCards(): void {
  const board = document.querySelector<HTMLElement>('[data-board]')
  if (!board) return
  let dragged: HTMLElement | null = null
  board.addEventListener('dragstart', ({ target, dataTransfer }) => {
    dragged = target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null
    if (!dragged || !dataTransfer) return
    dataTransfer.effectAllowed = 'move'
    dataTransfer.setData('text/plain', dragged.querySelector('a')?.textContent ?? '')
  })
  board.addEventListener('dragend', () => {
    dragged = null
  })
  board.addEventListener('dragover', (event) => {
    if (dragged && stageAt(event)) event.preventDefault()
  })
  board.addEventListener('drop', (event) => {
    const stage = stageAt(event)
    const status = dragged?.querySelector('select')
    if (!stage || !status) return
    event.preventDefault()
    if (dragged?.closest('[data-stage]') === stage) return
    status.value = stage.dataset.stage ?? ''
    status.form?.requestSubmit()
  })
}

const stageAt = ({ target }: Event) => (target instanceof Element ? target.closest<HTMLElement>('[data-stage]') : null)
