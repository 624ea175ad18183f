import { landingPage, referringPage } from '../../domain/leads/landing-page.ts'

/** Where a visitor first came from, kept in this browser for 90 days and sent only with a form (privacy page). */
const KEY = 'first_touch'
const keptMs = 90 * 24 * 3600 * 1000
const UTM = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const

/** The fields in which a form carries it. */
export const FIRST_TOUCH = ['landing_page', 'referrer', ...UTM] as const
export type FirstTouch = Partial<Record<(typeof FIRST_TOUCH)[number], string>>

/** The first visit, written down now if there was none. Empty where the browser keeps nothing. */
export function firstTouch(): FirstTouch {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as { at: number; touch: FirstTouch } | null
    if (kept && Date.now() - kept.at < keptMs) return kept.touch
    const touch = touchOf(location.href, document.referrer)
    localStorage.setItem(KEY, JSON.stringify({ at: Date.now(), touch }))
    return touch
  } catch {
    return touchOf(location.href, document.referrer)
  }
}

/** What one visit tells: its page, where its link stood when that was another site, and its campaign. */
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

/** `URL.canParse` asks for Chrome 120 and iOS 17. */
function hostOf(address: string): string | null {
  try {
    return new URL(address).host
  } catch {
    return null
  }
}
