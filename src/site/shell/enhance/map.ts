/** The list beside a map: a school that is pointed at shows where it lies, and a chosen mark stays told from the others. */
export function pointOnMap(): void {
  const places = document.querySelector('#map-places')
  if (!places) return
  const marksOf = (entry: HTMLElement | null | undefined) =>
    entry ? document.querySelectorAll(`[data-cities~="${entry.dataset.city}"]`) : []
  let shown: Iterable<Element> = []
  const show = ({ target }: Event) => {
    for (const mark of shown) mark.classList.remove('is-pointed-at')
    shown = marksOf((target as Element).closest<HTMLElement>('[data-city]'))
    for (const mark of shown) mark.classList.add('is-pointed-at')
  }
  places.addEventListener('pointerover', show)
  places.addEventListener('focusin', show)
  places.addEventListener('pointerleave', show)
  addEventListener('hashchange', showChosen)
  showChosen()
}

/** The browser has brought the chosen school into sight; its mark is the current one, and the keyboard goes on there. */
function showChosen(): void {
  for (const mark of document.querySelectorAll('.map-mark[aria-current]')) mark.removeAttribute('aria-current')
  const chosen = /^#(school|city)-\d+$/.test(location.hash) ? document.querySelector(location.hash) : null
  if (!chosen) return
  for (const mark of document.querySelectorAll(`.map-mark[href="${location.hash}"]`))
    mark.setAttribute('aria-current', 'true')
  chosen.querySelector('a')?.focus({ preventScroll: true })
}
