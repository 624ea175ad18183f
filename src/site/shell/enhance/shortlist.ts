/** The shortlist in this browser: hearts with their state, the count in the header, and what the list's own page changes. */
import { changeList, joinIds, readChange, readIds, shortlistMax, shortlistPath } from '../../../domain/shortlist.ts'
import { readCookie, writeCookie } from '../browser-cookies.ts'
import { HEARTS_DRAWN } from '../hearts-drawn.ts'
import { counted } from './counted.ts'

/** Forms without script change the cookie; the storage outlives it. */
const COOKIE = 'shortlist'
const STORAGE = 'waypoint-shortlist'

const link = document.querySelector<HTMLAnchorElement>('[data-shortlist]')
const home = link?.getAttribute('href') ?? ''

/** Which schools are there no more, only the list's own page knows; it tells those of this browser's list. */
const gone = readIds(document.querySelector<HTMLElement>('[data-shortlist-gone]')?.dataset.shortlistGone ?? '')

/** What the cookie says was said last; where it is gone, the storage has the list. */
const readKept = () => readIds(readCookie(COOKIE) ?? stored() ?? '')
const readOwn = () =>
  readKept()
    .filter((id) => !gone.includes(id))
    .slice(0, shortlistMax)

function stored(): string | null {
  try {
    return localStorage.getItem(STORAGE)
  } catch {
    return null
  }
}

function keepOwn(ids: readonly number[]): void {
  writeCookie(COOKIE, joinIds(ids))
  try {
    localStorage.setItem(STORAGE, joinIds(ids))
  } catch {
    // a browser that stores nothing may still keep the cookie
  }
}

export function keepShortlist(): void {
  if (!link) return
  const own = readOwn()
  if (readKept().length > 0) keepOwn(own)
  // the page of an empty list knew of none when it was drawn
  const isMissed = own.length > 0 && document.querySelector('[data-shortlist-empty]') && !location.search
  if (isMissed) location.replace(home + shortlistPath(own).slice('/shortlist'.length))
  show()
  document.addEventListener('click', toggle)
  document.addEventListener('submit', change)
  // another tab, or a page that comes back from the browser's memory
  addEventListener('storage', ({ key }) => key === STORAGE && show())
  addEventListener('pageshow', ({ persisted }) => persisted && show())
  addEventListener(HEARTS_DRAWN, show)
  limitComparison()
}

/** Hearts and header as the list is. */
function show(): void {
  const own = readOwn()
  for (const heart of document.querySelectorAll<HTMLElement>('[data-heart]'))
    heart.setAttribute('aria-pressed', String(own.includes(Number(heart.dataset.heart))))
  if (!link) return
  const badge = link.querySelector<HTMLElement>('[data-shortlist-count]')
  if (badge) {
    badge.hidden = own.length === 0
    badge.textContent = String(own.length)
  }
  link.href = home + shortlistPath(own).slice('/shortlist'.length)
  if (own.length > 0) link.setAttribute('aria-label', counted(link.dataset.shortlist, own.length))
}

function toggle(event: Event): void {
  const heart = (event.target instanceof Element ? event.target : null)?.closest<HTMLElement>('[data-heart]')
  if (!heart || !link) return
  event.preventDefault()
  const id = Number(heart.dataset.heart)
  const own = readOwn()
  const { added, removed, full } = link.dataset
  const isOn = own.includes(id)
  const next = isOn ? own.filter((other) => other !== id) : [...own, id]
  if (next.length > shortlistMax) {
    say(full ?? '', true)
    return
  }
  keepOwn(next)
  show()
  say(counted(isOn ? removed : added, next.length))
}

let status: HTMLElement | null = null

/** For screen readers; what didn't happen is shown to everybody. */
function say(text: string, isSeen = false): void {
  if (!status) {
    status = document.createElement('p')
    status.setAttribute('role', 'status')
    document.body.append(status)
  }
  status.className = isSeen ? 'told' : 'sr-only'
  status.textContent = text
}

/** The list's own page posts its changes where there is no script; here they are made in the browser. */
function change(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  if (!form.matches('[data-list-form]') || event.defaultPrevented) return
  event.preventDefault()
  const data = new FormData(form)
  // `FormData` takes a submitter from Chrome 112 on
  const { submitter } = event
  if (submitter instanceof HTMLButtonElement && submitter.name) data.append(submitter.name, submitter.value)
  const asked = readChange((name) => data.get(name)?.toString() ?? null)
  const { own, shown, was } = changeList(readOwn(), asked)
  keepOwn(own)
  location.assign(home + shortlistPath(shown, was).slice('/shortlist'.length))
}

/** Six at once: what can't be chosen any more can't be ticked. */
function limitComparison(): void {
  const form = document.querySelector<HTMLFormElement>('[data-compare-form]')
  if (!form) return
  const boxes = [...form.elements].filter((field): field is HTMLInputElement => field instanceof HTMLInputElement)
  const limit = () => {
    const count = boxes.filter(({ checked }) => checked).length
    for (const box of boxes) box.disabled = !box.checked && count >= Number(form.dataset.compareForm)
  }
  document.addEventListener('change', limit)
  limit()
}
