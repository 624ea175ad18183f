/** What caches in front (a CDN, a proxy, a browser) are told of an answer. */
import { EVERYONES } from '../site/cache-control.ts'

/** Where a purge is asked for at each change (`CDN_PURGE_URL`): the quarter of an hour in which lots are drawn ends it anyway. */
const UNTIL_PURGED = 'public, max-age=0, s-maxage=300, stale-while-revalidate=60'
/** The reader's own: there is no cache that all follow cookies and languages in, so none in front keeps it; browsers ask each time. */
const READERS_OWN = 'private, no-cache'

export type Telling = { status: number; isNegotiated: boolean }

/** @param isPurged whether caches in front are told of changes */
export const tellingCaches =
  (isPurged: boolean) =>
  (headers: Headers, { status, isNegotiated }: Telling): void => {
    const word = wordFor(headers.get('Cache-Control'), status, isNegotiated, isPurged)
    if (word) headers.set('Cache-Control', word)
    const varies = isNegotiated ? ['Cookie, Accept-Language'] : status === 404 ? ['Cookie'] : []
    headers.set('Vary', [...varies, 'Accept-Encoding'].join(', '))
  }

/** Null where what a page says of itself stands. */
function wordFor(said: string | null, status: number, isNegotiated: boolean, isPurged: boolean): string | null {
  const everyones = isPurged ? UNTIL_PURGED : EVERYONES
  // settings and slugs change: what moved for good is asked for again
  if (!said && (status === 301 || status === 308)) return everyones
  if (!said) return isNegotiated ? READERS_OWN : 'no-store'
  if (said !== EVERYONES) return null
  // the home page follows cookie and browser language, the 404 page the country in a cookie
  return isNegotiated || status === 404 ? READERS_OWN : everyones
}
