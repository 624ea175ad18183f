/** Suggestions below a search field while typing: a combobox with a list box. Without script the field is a field. */
const delayMs = 150
/** As the API: a Chinese character says as much as two letters. */
const isEnough = (text: string) => /\p{Script=Han}/u.test(text) || [...text].length > 1

type Item = { id: number; name?: string; title_article?: string; seo_slug?: string; country_code?: string }
type Group = 'schools' | 'articles' | 'countries'
type Answer = Record<Group, Item[]>

const PATHS: Record<Group, (item: Item) => string> = {
  schools: ({ id }) => `/schools/${id}`,
  articles: ({ id, seo_slug }) => `/articles/${id}-${seo_slug}`,
  countries: ({ country_code }) => `/countries/${country_code}/schools`,
}

export function suggestWhileTyping(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>('input[data-suggest]')) attach(input)
}

function attach(input: HTMLInputElement): void {
  const { suggest = '', suggestPrefix: prefix = '', suggestCount: count = '', suggestLabel = '' } = input.dataset
  // "schools=Schools|articles=Articles": the groups in their order, with the page's own words
  const groups = suggest.split('|').map((group) => group.split('=') as [Group, string])
  const list = element('div', {
    id: `${input.id}-list`,
    role: 'listbox',
    'aria-label': suggestLabel,
    class: 'suggestions',
  })
  const status = element('div', { role: 'status', class: 'sr-only' })
  list.hidden = true
  input.parentElement?.append(list, status)
  set(input, { role: 'combobox', 'aria-autocomplete': 'list', 'aria-controls': list.id, 'aria-expanded': 'false' })
  const options = () => [...list.querySelectorAll<HTMLAnchorElement>('[role=option]')]
  let active = -1
  let timer = 0
  let asking: AbortController | undefined

  const close = () => {
    clearTimeout(timer)
    asking?.abort()
    list.hidden = true
    set(input, { 'aria-expanded': 'false' })
    choose(-1)
  }
  const choose = (index: number) => {
    active = index
    for (const [at, option] of options().entries()) option.setAttribute('aria-selected', String(at === index))
    const option = options()[index]
    option?.scrollIntoView({ block: 'nearest' })
    if (option) input.setAttribute('aria-activedescendant', option.id)
    else input.removeAttribute('aria-activedescendant')
  }
  const show = (answer: Answer) => {
    list.replaceChildren(
      ...groups.flatMap(([group, label]) =>
        answer[group].length > 0 ? [groupOf(list.id, group, label, answer[group], prefix)] : [],
      ),
    )
    const { length } = options()
    list.hidden = length === 0
    set(input, { 'aria-expanded': String(length > 0) })
    status.textContent = length > 0 ? count.replace('9', String(length)) : ''
    choose(-1)
  }
  const ask = async () => {
    asking?.abort()
    asking = new AbortController()
    const { signal } = asking
    try {
      const response = await fetch(`/api/Home/suggestions?q=${encodeURIComponent(input.value.trim())}`, {
        signal,
        headers: { Lang: document.documentElement.dataset.locale ?? '' },
      })
      if (response.ok) show((await response.json()) as Answer)
      else close()
    } catch {
      // a newer letter took its place, or the network is away: the form itself still works
      if (!signal.aborted) close()
    }
  }

  input.addEventListener('input', (event) => {
    clearTimeout(timer)
    // what an input method is still composing is no word yet
    if ((event as InputEvent).isComposing) return
    if (isEnough(input.value.trim())) timer = window.setTimeout(ask, delayMs)
    else close()
  })
  input.addEventListener('compositionend', () => input.dispatchEvent(new Event('input', { bubbles: true })))
  input.addEventListener('keydown', (event) => {
    if (list.hidden || event.isComposing) return
    const { length } = options()
    if (event.key === 'ArrowDown') choose(active + 1 < length ? active + 1 : -1)
    else if (event.key === 'ArrowUp') choose(active < 0 ? length - 1 : active - 1)
    else if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && active >= 0) options()[active]?.click()
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  // the field keeps the focus while an option is pressed
  list.addEventListener('pointerdown', (event) => event.preventDefault())
  input.addEventListener('blur', close)
  input.form?.addEventListener('submit', close)
}

function groupOf(listId: string, group: Group, label: string, items: Item[], prefix: string): HTMLElement {
  const head = element('div', { id: `${listId}-${group}`, role: 'presentation', class: 'suggestions-head' }, label)
  const box = element('div', { role: 'group', 'aria-labelledby': head.id })
  box.append(
    head,
    ...items.map((item) =>
      element(
        'a',
        {
          id: `${head.id}-${item.id}`,
          role: 'option',
          tabindex: '-1',
          'aria-selected': 'false',
          href: prefix + PATHS[group](item),
        },
        item.name ?? item.title_article,
      ),
    ),
  )
  return box
}

function element(name: string, attributes: Record<string, string>, text = ''): HTMLElement {
  const made = document.createElement(name)
  set(made, attributes)
  made.textContent = text
  return made
}

function set(target: Element, attributes: Record<string, string>): void {
  for (const [name, value] of Object.entries(attributes)) target.setAttribute(name, value)
}
