import { landingPage, referringPage } from '../../domain/leads/landing-page.ts'

/** The visitor's first source, stored in this browser for 90 days and only sent with a form (privacy page). */
const KEY = 'first_touch'
const retentionMs = 90 * 24 * 3600 * 1000
const UTM = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const

/** The form fields that carry it. */
export const FIRST_TOUCH = ['landing_page', 'referrer', ...UTM] as const
export type FirstTouch = Partial<Record<(typeof FIRST_TOUCH)[number], string>>
/** With the page on which the booking began and the plan that it brings along, which the server knows. */
export const ATTRIBUTION = [...FIRST_TOUCH, 'booking_page', 'plan'] as const

/** The first visit, recorded now if there was none. Empty when the browser stores nothing. */
export function firstTouch(): FirstTouch {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null') as { at: number; touch: FirstTouch } | null
    if (stored && Date.now() - stored.at < retentionMs) return stored.touch
    const touch = touchOf(location.href, document.referrer)
    localStorage.setItem(KEY, JSON.stringify({ at: Date.now(), touch }))
    return touch
  } catch {
    return touchOf(location.href, document.referrer)
  }
}

/** The data of a visit: its page, the referring site if external, and its campaign. */
export function touchOf(address: string, referrer: string): FirstTouch {
  const url = new URL(address)
  const touch: FirstTouch = { landing_page: landingPage(url.pathname + url.search) }
  const host = hostOf(referrer)
  if (host !== null && host !== url.host) touch.referrer = referringPage(referrer)
  for (const name of UTM) {
    const value = url.searchParams.get(name)
    if (value) touch[name] = value
  }
  return touch
}

/** `URL.canParse` needs Chrome 120 and iOS 17. */
function hostOf(address: string): string | null {
  try {
    return new URL(address).host
  } catch {
    return null
  }
}
