/** What caches in front (a CDN, a proxy, a browser) are told of an answer. */
import { EVERYONES } from '../../site/cache-control.ts'

/** Where a purge is asked for at each change (`CDN_PURGE_URL`) they may keep for longer; lots are drawn each quarter of an hour. */
const UNPURGED = 's-maxage=10'
const PURGED = 's-maxage=300'
/** The reader's own: not all caches follow cookies and languages, so none in front keeps it; browsers ask each time. */
const READERS_OWN = 'private, no-cache'

/** Of a page. */
export type Telling = { status: number; isNegotiated: boolean }
export type TellCaches = (headers: Headers, page: Telling | null) => void

/** Answers how to tell of an answer. @param isPurged whether caches in front are told of changes */
export const tellingCaches =
  (isPurged: boolean): TellCaches =>
  (headers, page) => {
    const said = headers.get('Cache-Control')
    const word = page ? wordFor(said, page) : said
    if (word) headers.set('Cache-Control', isPurged ? word.replace(UNPURGED, PURGED) : word)
    if (page) headers.set('Vary', [...variesBy(page), 'Accept-Encoding'].join(', '))
  }

// the home page follows cookie and browser language, the 404 page the country in a cookie
const variesBy = ({ status, isNegotiated }: Telling): string[] => {
  if (isNegotiated) return ['Cookie', 'Accept-Language']
  return status === 404 ? ['Cookie'] : []
}

function wordFor(said: string | null, page: Telling): string | null {
  // settings and slugs change: what moved for good is asked for again
  if (!said && (page.status === 301 || page.status === 308)) return EVERYONES
  if (!said) return page.isNegotiated ? READERS_OWN : 'no-store'
  return said === EVERYONES && variesBy(page).length > 0 ? READERS_OWN : said
}
