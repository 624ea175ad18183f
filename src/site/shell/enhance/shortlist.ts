/** The shortlist in this browser: heart states, the count in the header, and changes on the list's own page. */
import { changeList, joinIds, readChange, readIds, shortlistMax, shortlistPath } from '../../../domain/shortlist.ts'
import { readCookie, writeCookie } from '../browser-cookies.ts'
import { HEARTS_RENDERED } from '../hearts-rendered.ts'
import { counted } from './counted.ts'

/** Forms without script change the cookie; local storage lives longer. */
const COOKIE = 'shortlist'
const STORAGE = 'waypoint-shortlist'

const link = document.querySelector<HTMLAnchorElement>('[data-shortlist]')
const home = link?.getAttribute('href') ?? ''

/** Only the list's own page knows which schools were deleted; it removes them from this browser's list. */
const gone = readIds(document.querySelector<HTMLElement>('[data-shortlist-gone]')?.dataset.shortlistGone ?? '')

/** The cookie has the latest list; without it, the storage has it. */
const readStored = () => readIds(readCookie(COOKIE) ?? stored() ?? '')
const readOwn = () =>
  readStored()
    .filter((id) => !gone.includes(id))
    .slice(0, shortlistMax)

function stored(): string | null {
  try {
    return localStorage.getItem(STORAGE)
  } catch {
    return null
  }
}

function storeOwn(ids: readonly number[]): void {
  writeCookie(COOKIE, joinIds(ids))
  try {
    localStorage.setItem(STORAGE, joinIds(ids))
  } catch {
    // a browser without storage may still accept the cookie
  }
}

export function enhanceShortlist(): void {
  if (!link) return
  const ownIds = readOwn()
  if (readStored().length > 0) storeOwn(ownIds)
  // the empty list's page was rendered without schools
  const isMissed = ownIds.length > 0 && document.querySelector('[data-shortlist-empty]') && !location.search
  if (isMissed) location.replace(home + shortlistPath(ownIds).slice('/shortlist'.length))
  show()
  document.addEventListener('click', toggle)
  document.addEventListener('submit', change)
  // another tab changed it, or the page is from the back/forward cache
  addEventListener('storage', ({ key }) => key === STORAGE && show())
  addEventListener('pageshow', ({ persisted }) => persisted && show())
  addEventListener(HEARTS_RENDERED, show)
  limitComparison()
}

/** Updates hearts and header. */
function show(): void {
  const ownIds = readOwn()
  for (const heart of document.querySelectorAll<HTMLElement>('[data-heart]'))
    heart.setAttribute('aria-pressed', String(ownIds.includes(Number(heart.dataset.heart))))
  if (!link) return
  const badge = link.querySelector<HTMLElement>('[data-shortlist-count]')
  if (badge) {
    badge.hidden = ownIds.length === 0
    badge.textContent = String(ownIds.length)
  }
  link.href = home + shortlistPath(ownIds).slice('/shortlist'.length)
  if (ownIds.length > 0) link.setAttribute('aria-label', counted(link.dataset.shortlist, ownIds.length))
}

function toggle(event: Event): void {
  const heart = (event.target instanceof Element ? event.target : null)?.closest<HTMLElement>('[data-heart]')
  if (!heart || !link) return
  event.preventDefault()
  const id = Number(heart.dataset.heart)
  const ownIds = readOwn()
  const { added, removed, full } = link.dataset
  const isOn = ownIds.includes(id)
  const next = isOn ? ownIds.filter((other) => other !== id) : [...ownIds, id]
  if (next.length > shortlistMax) {
    announce(full ?? '', true)
    return
  }
  storeOwn(next)
  show()
  announce(counted(isOn ? removed : added, next.length))
}

let status: HTMLElement | null = null

/** For screen readers; failures are visible to all. */
function announce(text: string, isSeen = false): void {
  if (!status) {
    status = document.createElement('p')
    status.setAttribute('role', 'status')
    document.body.append(status)
  }
  status.className = isSeen ? 'told' : 'sr-only'
  status.textContent = text
}

/** The list's own page posts its changes without script; with script the browser makes them. */
function change(event: SubmitEvent): void {
  const { target: form } = event
  if (!(form instanceof HTMLFormElement) || !form.matches('[data-list-form]') || event.defaultPrevented) return
  event.preventDefault()
  const data = new FormData(form)
  // `FormData` takes a submitter from Chrome 112 on
  const { submitter } = event
  if (submitter instanceof HTMLButtonElement && submitter.name) data.append(submitter.name, submitter.value)
  const requested = readChange((name) => data.get(name)?.toString() ?? null)
  const { ownIds, shown, was } = changeList(readOwn(), requested)
  storeOwn(ownIds)
  location.assign(home + shortlistPath(shown, was).slice('/shortlist'.length))
}

/** At most six at once: further checkboxes are disabled. */
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
