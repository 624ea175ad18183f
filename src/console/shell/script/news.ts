const everyMs = 5_000

/**
 * Asks from time to time whether leads have changed since the list was drawn, and says so; the reader's place stays as it is until they ask
 * for the new list. Nothing is asked while the page is hidden.
 */
export function tellNews(): void {
  const place = document.querySelector<HTMLElement>('[data-changes]')
  if (!place) return
  const look = async () => {
    if (document.hidden || !place.hidden) return
    const answer = await fetch('/api/staff/leads/changes').catch(() => null)
    if (!answer?.ok) return
    const { changes } = (await answer.json()) as { changes: number }
    if (String(changes) !== place.dataset.changes) place.hidden = false
  }
  setInterval(look, everyMs)
  document.addEventListener('visibilitychange', look)
}
