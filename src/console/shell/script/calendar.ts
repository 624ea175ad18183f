const minutesARow = 15
const pad = (value: number) => String(value).padStart(2, '0')

/**
 * Appointments in the calendar can be dragged to another time or person. The drop opens the form to move it with that time: the visitor gets
 * an email, so a team member confirms it.
 */
export function dragAppointments(): void {
  const calendar = document.querySelector<HTMLElement>('[data-calendar]')
  if (!calendar) return
  let dragged: HTMLElement | null = null
  /** Where in the entry it was taken. */
  let offset = 0
  calendar.addEventListener('dragstart', (event) => {
    dragged = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-appointment]') : null
    if (!dragged || !event.dataTransfer) return
    offset = event.clientY - dragged.getBoundingClientRect().top
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', dragged.textContent)
  })
  calendar.addEventListener('dragend', () => {
    dragged = null
  })
  calendar.addEventListener('dragover', (event) => {
    if (dragged && columnAt(event)) event.preventDefault()
  })
  calendar.addEventListener('drop', (event) => {
    const column = columnAt(event)
    if (!dragged || !column) return
    event.preventDefault()
    const { day = '', firstHour = '0', rows = '1', staff = '' } = column.dataset
    const box = column.getBoundingClientRect()
    const at = Math.round(((event.clientY - offset - box.top) / box.height) * Number(rows))
    const row = Math.min(Number(rows) - 1, Math.max(0, at))
    const minutes = Number(firstHour) * 60 + row * minutesARow
    const query = new URLSearchParams({
      start: `${day}T${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`,
      from: day,
    })
    if (staff) query.set('staff', staff)
    location.assign(`/console/calendar/${dragged.dataset.appointment}?${query}#move`)
  })
}

const columnAt = ({ target }: Event) => (target instanceof Element ? target.closest<HTMLElement>('[data-day]') : null)
