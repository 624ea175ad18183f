/** Cache headers for shared caches (a CDN, a proxy) and browsers. */
import { PUBLIC_CACHE } from '../../site/cache-control.ts'

/** Where each change triggers a purge (`CDN_PURGE_URL`), caches may store pages for longer; random samples change each quarter of an hour. */
const UNPURGED = 's-maxage=10'
const PURGED = 's-maxage=300'
/** Depends on the reader: not all caches honour cookies and languages, so no shared cache stores it; browsers revalidate each time. */
const READERS_OWN = 'private, no-cache'

/** Of a page. */
export type Telling = { status: number; isNegotiated: boolean }
export type TellCaches = (headers: Headers, page: Telling | null) => void

/** Returns a function that sets the headers. @param isPurged whether changes trigger a purge */
export const tellingCaches =
  (isPurged: boolean): TellCaches =>
  (headers, page) => {
    const cacheControl = headers.get('Cache-Control')
    const word = page ? wordFor(cacheControl, page) : cacheControl
    if (word) headers.set('Cache-Control', isPurged ? word.replace(UNPURGED, PURGED) : word)
    if (page) headers.set('Vary', [...variesBy(page), 'Accept-Encoding'].join(', '))
  }

// the home page depends on cookie and browser language, the 404 page on the country in a cookie
const variesBy = ({ status, isNegotiated }: Telling): string[] => {
  if (isNegotiated) return ['Cookie', 'Accept-Language']
  return status === 404 ? ['Cookie'] : []
}

function wordFor(cacheControl: string | null, page: Telling): string | null {
  // settings and slugs change, so permanent redirects are revalidated
  if (!cacheControl && (page.status === 301 || page.status === 308)) return PUBLIC_CACHE
  if (!cacheControl) return page.isNegotiated ? READERS_OWN : 'no-store'
  return cacheControl === PUBLIC_CACHE && variesBy(page).length > 0 ? READERS_OWN : cacheControl
}
