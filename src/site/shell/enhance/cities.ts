/** Cities of the list's filters: asked for when they are opened, and found by typing. Without script a page of their own has them. */
export function findCities(): void {
  for (const groups of document.querySelectorAll<HTMLElement>('[data-city-groups]')) findIn(groups)
  for (const fold of document.querySelectorAll<HTMLDetailsElement>('[data-cities]')) {
    fold.addEventListener('toggle', () => fold.open && bring(fold))
    if (fold.open) bring(fold)
  }
}

/** Puts the cities where the way to their page stood; whatever goes wrong, the way stays. */
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
  keepTicked(fold, groups)
  fold.querySelector('.checks')?.remove()
  way.replaceWith(document.adoptNode(groups))
  findIn(groups)
}

/** What the visitor ticked or unticked while they came. */
function keepTicked(fold: HTMLElement, groups: HTMLElement): void {
  for (const { value, checked } of fold.querySelectorAll<HTMLInputElement>('input')) {
    const box = groups.querySelector<HTMLInputElement>(`input[value="${value}"]`)
    if (box) box.checked = checked
  }
}

/** Typed with marks or without. */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[đĐ]/g, 'd').toLowerCase().trim()

function findIn(groups: HTMLElement): void {
  const finder = groups.querySelector<HTMLElement>('[data-city-finder]')
  const input = finder?.querySelector('input')
  if (!finder || !input) return
  finder.hidden = false
  const opened = new Map([...groups.querySelectorAll('details')].map((fold) => [fold, fold.open]))
  input.addEventListener('input', () => {
    const typed = folded(input.value)
    for (const [fold, wasOpen] of opened) {
      const items = [...fold.querySelectorAll('li')]
      for (const item of items) item.hidden = !folded(item.textContent).includes(typed)
      fold.hidden = items.every(({ hidden }) => hidden)
      fold.open = typed === '' ? wasOpen : !fold.hidden
    }
  })
  // Enter looks for nothing else
  input.addEventListener('keydown', (event) => event.key === 'Enter' && event.preventDefault())
}
