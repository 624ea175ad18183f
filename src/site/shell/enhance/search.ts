/** The school-search pop-up: last choice from the cookies, count of chosen subjects, kinds of entry that the country offers, clearing a group. */
import { readCookie, writeCookie } from '../browser-cookies.ts'
import { counted } from './counted.ts'

const COUNTRY = 'globalCountry'
const COLLEGES = 'checkedList'

export function improveSearch(): void {
  const form = document.querySelector<HTMLFormElement>('[data-school-search]')
  if (!form) return
  restore(form)
  refresh(form)
  form.addEventListener('input', () => refresh(form))
  form.addEventListener('click', (event) => clearGroup(form, event.target as Element))
  form.addEventListener('submit', (event) => submit(form, event))
  for (const button of form.querySelectorAll<HTMLElement>('[data-clear]')) button.hidden = false
}

const inputs = (form: HTMLFormElement, name: string) => form.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)
const chosen = (form: HTMLFormElement, name: string) =>
  [...inputs(form, name)].filter(({ checked }) => checked).map(({ value }) => value)
const nameInput = (form: HTMLFormElement) => inputs(form, 'school')[0]

function restore(form: HTMLFormElement): void {
  const country = readCookie(COUNTRY)
  for (const input of inputs(form, 'country')) if (input.value === country) input.checked = true
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

/** Fits everything that depends on the choice to it. */
function refresh(form: HTMLFormElement): void {
  const [country = 'all'] = chosen(form, 'country')
  for (const label of form.querySelectorAll<HTMLElement>('[data-offered-in]')) {
    const isOffered = country === 'all' || (label.dataset.offeredIn ?? '').split(' ').includes(country)
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
  } else if (group === 'hots') for (const input of inputs(form, 'hots')) input.checked = false
  else if (group) choose(form, group, group === 'country' ? 'all' : '')
  else return
  refresh(form)
}

function submit(form: HTMLFormElement, event: SubmitEvent): void {
  const name = nameInput(form)?.value.trim() ?? ''
  const isByName = event.submitter?.hasAttribute('data-submit-name')
  event.preventDefault()
  // searching for an empty name does nothing
  if (isByName && name === '') return
  const [country = 'all'] = chosen(form, 'country')
  const colleges = chosen(form, 'hots')
  writeCookie(COUNTRY, country === 'all' ? '' : country)
  writeCookie(COLLEGES, JSON.stringify(colleges.map(Number)))
  const query = [
    ['enrollments', chosen(form, 'enrollments')[0] ?? ''],
    ['hots', colleges.join(',')],
    ['school', encodeURIComponent(name)],
  ].filter(([, value]) => value)
  const path = (form.dataset.list ?? '').replace('{code}', country)
  form.closest('dialog')?.close()
  location.assign(path + (query.length > 0 ? `?${query.map(([key, value]) => `${key}=${value}`).join('&')}` : ''))
}
