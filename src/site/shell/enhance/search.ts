/** The school-search pop-up: restores the last choice from cookies, counts chosen subjects, shows the country's kinds of entry, and clears groups. */
import { readCookie, writeCookie } from '../browser-cookies.ts'
import { counted } from './counted.ts'

const COUNTRY = 'globalCountry'
const COLLEGES = 'checkedList'

export function enhanceSearch(): void {
  const form = document.querySelector<HTMLFormElement>('[data-school-search]')
  if (!form) return
  restore(form)
  refresh(form)
  form.addEventListener('input', () => refresh(form))
  form.addEventListener('click', ({ target }) => target instanceof Element && clearGroup(form, target))
  form.addEventListener('submit', (event) => submit(form, event))
  for (const button of form.querySelectorAll<HTMLElement>('[data-clear]')) button.hidden = false
}

const inputs = (form: HTMLFormElement, name: string) => form.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)
const chosen = (form: HTMLFormElement, name: string) =>
  [...inputs(form, name)].filter(({ checked }) => checked).map(({ value }) => value)
const nameInput = (form: HTMLFormElement) => inputs(form, 'school')[0]

function restore(form: HTMLFormElement): void {
  const countries = (readCookie(COUNTRY) ?? '').split(',')
  for (const input of inputs(form, 'country')) input.checked = countries.includes(input.value)
  const colleges = readList(readCookie(COLLEGES))
  for (const input of inputs(form, 'hots')) input.checked = colleges.includes(Number(input.value))
  if (colleges.length > 0) form.querySelector<HTMLDetailsElement>('[data-colleges]')!.open = true
}

function readList(json: string | null): number[] {
  try {
    const list: unknown = JSON.parse(json ?? '[]')
    return Array.isArray(list) ? list.map(Number) : []
  } catch {
    return []
  }
}

/** Updates everything that depends on the choice. */
function refresh(form: HTMLFormElement): void {
  const countries = chosen(form, 'country')
  for (const label of form.querySelectorAll<HTMLElement>('[data-offered-in]')) {
    const offering = (label.dataset.offeredIn ?? '').split(' ')
    const isOffered = countries.length === 0 || countries.some((country) => offering.includes(country))
    label.hidden = !isOffered
    const input = label.querySelector('input')
    if (!isOffered && input?.checked) choose(form, 'enrollments', '')
  }
  const count = chosen(form, 'hots').length
  const badge = form.querySelector<HTMLElement>('[data-count]')
  if (badge) {
    badge.hidden = count === 0
    badge.textContent = counted(badge.dataset.count, count)
  }
  const clearName = form.querySelector<HTMLElement>('[data-clear-name]')
  if (clearName) clearName.hidden = nameInput(form)?.value === ''
}

function choose(form: HTMLFormElement, name: string, value: string): void {
  for (const input of inputs(form, name)) input.checked = input.value === value
}

function clearGroup(form: HTMLFormElement, target: Element): void {
  const group = target.closest<HTMLElement>('[data-clear]')?.dataset.clear
  if (target.closest('[data-clear-name]')) {
    const input = nameInput(form)
    if (input) input.value = ''
    input?.focus()
  } else if (group === 'hots' || group === 'country') for (const input of inputs(form, group)) input.checked = false
  else if (group) choose(form, group, '')
  else return
  refresh(form)
}

function submit(form: HTMLFormElement, event: SubmitEvent): void {
  const name = nameInput(form)?.value.trim() ?? ''
  const isByName = event.submitter?.hasAttribute('data-submit-name')
  event.preventDefault()
  // an empty name is not submitted
  if (isByName && name === '') return
  const countries = chosen(form, 'country')
  const isOne = countries.length === 1
  const colleges = chosen(form, 'hots')
  writeCookie(COUNTRY, countries.join(','))
  writeCookie(COLLEGES, JSON.stringify(colleges.map(Number)))
  const query = [
    // one country is part of the path
    ['country', isOne ? '' : countries.join(',')],
    ['enrollments', chosen(form, 'enrollments')[0] ?? ''],
    ['hots', colleges.join(',')],
    ['school', encodeURIComponent(name)],
  ].filter(([, value]) => value)
  const path = (form.dataset.list ?? '').replace('{code}', isOne ? (countries[0] ?? 'all') : 'all')
  form.closest('dialog')?.close()
  location.assign(path + (query.length > 0 ? `?${query.map(([key, value]) => `${key}=${value}`).join('&')}` : ''))
}

// Search suggestions while typing: a combobox with a list box. Without script it is a plain field.

const delayMs = 150
/** As in the API: a Chinese character has the weight of two letters. */
const isEnough = (text: string) => /\p{Script=Han}/u.test(text) || [...text].length > 1

type Item = { id: number; path: string; name?: string; title_article?: string; within?: string }
type Groups = Record<string, Item[]>
type Answer = Groups & { more: Groups & { order: string[] } }

export function suggestWhileTyping(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>('input[data-suggest]')) attach(input)
}

function attach(input: HTMLInputElement): void {
  const { suggest = '', suggestPrefix: prefix = '', suggestCount: count = '', suggestLabel = '' } = input.dataset
  // "schools=Schools|articles=Articles": the page's own labels; a group listed before the best results comes first
  const groups = new Map(suggest.split('|').map((group) => group.split('=') as [string, string]))
  const { suggestFirst = '', suggestAll } = input.dataset
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
  const show = ({ more: { order: closest, ...more }, ...shownGroups }: Answer) => {
    const shown: Groups = { ...shownGroups, ...more }
    const order = new Set([...suggestFirst.split(' '), ...closest])
    list.replaceChildren(
      ...[...order].flatMap((group) =>
        shown[group]?.[0] ? groupOf(list.id, group, groups.get(group), shown[group], prefix) : [],
      ),
    )
    if (suggestAll) {
      const path = `/search?q=${encodeURIComponent(input.value.trim())}`
      list.append(optionOf(`${list.id}-all`, prefix + path, suggestAll))
    }
    const { length } = options()
    list.hidden = length === 0
    set(input, { 'aria-expanded': String(length > 0) })
    status.textContent = length > 0 ? counted(count, length) : ''
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
      // newer input replaced it, or the network is unavailable: the form itself still works
      if (!signal.aborted) close()
    }
  }

  input.addEventListener('input', (event) => {
    clearTimeout(timer)
    // text that an input method is still composing is incomplete
    if (event.isComposing) return
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

function groupOf(listId: string, group: string, label: string | undefined, items: Item[], prefix: string): HTMLElement {
  const head = element('div', { id: `${listId}-${group}`, role: 'presentation', class: 'suggestions-head' }, label)
  const box = element('div', { role: 'group', 'aria-labelledby': head.id })
  box.append(
    head,
    ...items.map(({ id, path, name, title_article, within }) =>
      optionOf(`${head.id}-${id}`, prefix + path, [name ?? title_article, within].filter(Boolean).join(' · ')),
    ),
  )
  return box
}

const optionOf = (id: string, href: string, text: string) =>
  element('a', { id, role: 'option', tabindex: '-1', 'aria-selected': 'false', href }, text)

function element(name: string, attributes: Record<string, string>, text = ''): HTMLElement {
  const made = document.createElement(name)
  set(made, attributes)
  made.textContent = text
  return made
}

function set(target: Element, attributes: Record<string, string>): void {
  for (const [name, value] of Object.entries(attributes)) target.setAttribute(name, value)
}
