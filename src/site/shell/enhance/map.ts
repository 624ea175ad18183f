/** A school that is pointed at in the list beside its map shows where it lies. */
export function pointOnMap(): void {
  const places = document.querySelector('#map-places')
  if (!places) return
  let shown: Element | null = null
  const show = ({ target }: Event) => {
    const id = (target as Element).closest<HTMLElement>('[data-school-entry]')?.dataset.schoolEntry
    shown?.classList.remove('is-pointed-at')
    shown = id ? document.querySelector(`[data-school="${id}"]`) : null
    shown?.classList.add('is-pointed-at')
    // what is drawn last lies on top
    if (shown?.nextElementSibling) shown.parentElement?.append(shown)
  }
  places.addEventListener('pointerover', show)
  places.addEventListener('focusin', show)
}
