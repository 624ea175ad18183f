/** Reports every 30 seconds that the user has the article open, and shows who else has. */
export function reportPresence(): void {
  const place = document.querySelector<HTMLElement>('[data-presence]')
  if (!place) return
  const report = async () => {
    if (document.visibilityState !== 'visible') return
    const response = await fetch(place.dataset.presence ?? '', { method: 'POST', body: new URLSearchParams() }).catch(
      () => null,
    )
    if (!response?.ok) return
    const { sentences } = (await response.json()) as { sentences: string[] }
    const lines = sentences.map((sentence) => Object.assign(document.createElement('p'), { textContent: sentence }))
    place.replaceChildren(...lines)
    place.hidden = lines.length === 0
  }
  void report()
  setInterval(report, 30_000)
}
