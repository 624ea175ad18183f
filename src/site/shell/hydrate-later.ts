/**
 * Starts the React app of a booking or order page with the visitor's first touch. Until then the page works as without script
 * (entry.server.tsx defers its scripts). It starts at once where this browser stores input, a cart or a shortlist, because the page shows them.
 */
import { firstTouch } from './first-touch.ts'

const EVENTS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'] as const
const options = { capture: true, passive: true }

function onTouch(event: Event): void {
  // Chromium reports a pointer that rests on the page as moved
  if (event.type === 'pointermove' && event instanceof PointerEvent && !event.movementX && !event.movementY) return
  start()
}

function start(): void {
  for (const type of EVENTS) removeEventListener(type, onTouch, options)
  for (const deferred of document.querySelectorAll<HTMLLinkElement>('link[rel=deferred]')) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = deferred.href
    deferred.replaceWith(link)
  }
  const deferred = document.querySelector('script[type=deferred]')
  if (!deferred) return
  const script = document.createElement('script')
  script.type = 'module'
  script.textContent = deferred.textContent
  deferred.replaceWith(script)
}

/** Whether this browser has input, a cart or a shortlist. */
function hasStored(): boolean {
  try {
    return [localStorage, sessionStorage].some((storage) =>
      Object.keys(storage).some((key) => key.startsWith('waypoint-')),
    )
  } catch {
    return false
  }
}

for (const type of EVENTS) addEventListener(type, onTouch, options)
// a click on a link may leave the page before the app records where the visitor came from
firstTouch()
if (hasStored() || scrollY > 0 || document.activeElement !== document.body) start()
