/** The list's filters: joins checkbox values by commas and leaves out empty fields, so that the form submits the short URL. */
export function joinListFilters(): void {
  // sets `open` on sections that the style sheet already shows beside the list, for accessibility APIs
  const beside = document.querySelector<HTMLDetailsElement>('.filters-beside')
  if (beside && matchMedia('(width >= 980px)').matches) beside.open = true
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-list-filters]')) {
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      const data = new FormData(form)
      const query = [...new Set(data.keys())]
        .map((name) => [
          name,
          data
            .getAll(name)
            .filter(Boolean)
            .map((value) => encodeURIComponent(String(value)))
            .join(','),
        ])
        .filter(([, value]) => value)
        .map(([name, value]) => `${name}=${value}`)
      location.assign(new URL(form.action).pathname + (query.length > 0 ? `?${query.join('&')}` : ''))
    })
  }
}

/** Cities of the list's filters: loaded when opened, and searchable. Without script a separate page has them. */
export function findCities(): void {
  for (const groups of document.querySelectorAll<HTMLElement>('[data-city-groups]')) findIn(groups)
  for (const fold of document.querySelectorAll<HTMLDetailsElement>('[data-cities]')) {
    fold.addEventListener('toggle', () => fold.open && bring(fold))
    if (fold.open) bring(fold)
  }
}

/** Replaces the link to the cities page by the cities; on any error the link stays. */
async function bring(fold: HTMLDetailsElement): Promise<void> {
  const way = fold.querySelector<HTMLAnchorElement>('[data-all-cities]')
  if (!way || way.dataset.allCities === 'asked') return
  way.dataset.allCities = 'asked'
  const page = await fetch(way.href)
    .then((answer) => (answer.ok ? answer.text() : ''))
    .catch(() => '')
  const groups = new DOMParser().parseFromString(page, 'text/html').querySelector<HTMLElement>('[data-city-groups]')
  if (!groups) {
    way.dataset.allCities = ''
    return
  }
  keepSelection(fold, groups)
  fold.querySelector('.checks')?.remove()
  way.replaceWith(document.adoptNode(groups))
  findIn(groups)
}

/** Selections that the visitor changed while they loaded. */
function keepSelection(fold: HTMLElement, groups: HTMLElement): void {
  for (const { value, checked } of fold.querySelectorAll<HTMLInputElement>('input')) {
    const box = groups.querySelector<HTMLInputElement>(`input[value="${value}"]`)
    if (box) box.checked = checked
  }
}

/** Matches with or without diacritics. */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[đĐ]/g, 'd').toLowerCase().trim()

function findIn(groups: HTMLElement): void {
  const finder = groups.querySelector<HTMLElement>('[data-city-finder]')
  const input = finder?.querySelector('input')
  if (!finder || !input) return
  finder.hidden = false
  const opened = new Map([...groups.querySelectorAll('details')].map((fold) => [fold, fold.open]))
  input.addEventListener('input', () => {
    const query = folded(input.value)
    for (const [fold, wasOpen] of opened) {
      const items = [...fold.querySelectorAll('li')]
      for (const item of items) item.hidden = !folded(item.textContent).includes(query)
      fold.hidden = items.every(({ hidden }) => hidden)
      fold.open = query === '' ? wasOpen : !fold.hidden
    }
  })
  // Enter must not submit the form
  input.addEventListener('keydown', (event) => event.key === 'Enter' && event.preventDefault())
}

/** The home country of a guide's comparisons: the URL follows the choice, so that it can be shared. */
export function shareHomeCountry(): void {
  const group = document.querySelector<HTMLElement>('[data-home-choice]')
  group?.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return
    const url = new URL(location.href)
    if (target.value === group.dataset.homeChoice) url.searchParams.delete('home')
    else url.searchParams.set('home', target.value)
    history.replaceState(history.state, '', url)
  })
}

/** The list beside a map: hovering over a school highlights its marker, and a chosen marker stays highlighted. */
export function pointOnMap(): void {
  const places = document.querySelector('#map-places')
  if (!places) return
  const marksOf = (entry: HTMLElement | null | undefined) =>
    entry ? document.querySelectorAll(`[data-cities~="${entry.dataset.city}"]`) : []
  let shown: Iterable<Element> = []
  const show = ({ target }: Event) => {
    for (const mark of shown) mark.classList.remove('is-pointed-at')
    shown = marksOf((target instanceof Element ? target : null)?.closest<HTMLElement>('[data-city]'))
    for (const mark of shown) mark.classList.add('is-pointed-at')
  }
  places.addEventListener('pointerover', show)
  places.addEventListener('focusin', show)
  places.addEventListener('pointerleave', show)
  addEventListener('hashchange', showChosen)
  showChosen()
}

/** The browser has scrolled to the chosen school; its marker becomes the current one, and keyboard focus continues there. */
function showChosen(): void {
  for (const mark of document.querySelectorAll('.map-mark[aria-current]')) mark.removeAttribute('aria-current')
  const chosen = /^#(school|city)-\d+$/.test(location.hash) ? document.querySelector(location.hash) : null
  if (!chosen) return
  for (const mark of document.querySelectorAll(`.map-mark[href="${location.hash}"]`))
    mark.setAttribute('aria-current', 'true')
  chosen.querySelector('a')?.focus({ preventScroll: true })
}
