/** Which requests may be answered by a kept page, and which page that is. */
import { splitPrefix } from '../../domain/locale.ts'
import { NOWHERE } from '../paths.ts'

/** Every page that is everyone's, and the names in its address that it reads with values that are codes or numbers: free text makes no key. */
const PAGES: readonly [path: RegExp, reads?: string][] = [
  [/^\/$/],
  [
    /^\/countries\/[\w-]+\/schools$/,
    'page enrollments hots cities tags kinds regions tuition admission size sort order view area',
  ],
  [/^\/schools\/[\w-]+$/],
  [/^\/study\/[\w-]+$/, 'home'],
  [/^\/ranking_list$/, 'page country year sort order'],
  [/^\/student_list$/, 'page country degree'],
  [/^\/testimonials$/, 'page country'],
  [/^\/article_category\/[\w-]+$/, 'page'],
  [/^\/articles\/[\w-]+$/],
  [/^\/tags\/[\w-]+$/, 'page'],
  [/^\/search$/],
  [/^\/faq\/[\w-]+$/],
  [/^\/(about|service|our_services|service_select|privacy|terms|match)$/],
  [/^\/service_select\/[\w-]+$/, 'service mode'],
]
const READS = PAGES.map(([path, reads]) => ({ path, reads: new Set(reads?.split(' ')) }))

/** What is answered otherwise: one visitor's pages, documents for machines, addresses that lead elsewhere, and what stands before the site. */
const OTHERS =
  /^\/(shortlist|compare|consultation|consultation_result|service_submit|service_result|countries\/schools|articles\/[^/]+\/preview|500|robots\.txt|sitemap\.xml|sitemaps\/[^/]+|rss\.xml|(api|console|files|media|qr|logos|locale|healthz|readyz|metrics)(\/.*)?)$|\.data$/

/** Where a visit came from: read in the browser, by no page on the server. */
const IGNORED =
  /^(utm_[a-z]+|gclid|gbraid|wbraid|gad_source|gad_campaignid|fbclid|msclkid|ttclid|twclid|yclid|igshid|li_fat_id|mc_[ce]id|zarsrc)$/
const VALUE = /^[A-Za-z0-9_,-]{0,80}$/
/** No doubled, trailing or dotted segments: those are led to the right address, or refused. */
const PATH = /^(\/|(\/(?!\.{1,2}(\/|$))[A-Za-z0-9_.~-]+)+)$/
const pathMax = 200

/**
 * `/countries/uk/schools?page=2`, without what no page reads; the address of the 404 page for a path that no page has; null where nothing is kept.
 * @param url path and query of a request
 */
export function pageAddress(url: string): string | null {
  const at = url.indexOf('?')
  const path = at < 0 ? url : url.slice(0, at)
  if (path.length > pathMax || !PATH.test(path)) return null
  const { prefix, rest } = splitPrefix(path)
  if (OTHERS.test(rest) || (prefix && rest !== '/' && path.length !== prefix.length + 1 + rest.length)) return null
  const page = READS.find((known) => known.path.test(rest))
  if (!page) return (prefix ? `/${prefix}` : '') + NOWHERE
  const query = at < 0 ? '' : readQuery(url.slice(at + 1), page.reads)
  return query === null ? null : path + query
}

/** What of a query the page reads, as it stands; null when it says anything else. */
function readQuery(text: string, reads: ReadonlySet<string>): string | null {
  const kept: string[] = []
  const names = new Set<string>()
  for (const pair of text.split('&')) {
    const [name = '', value = '', more] = pair.split('=')
    if (pair === '' || IGNORED.test(name)) continue
    if (!reads.has(name) || names.has(name) || more !== undefined || !VALUE.test(value)) return null
    names.add(name)
    kept.push(pair)
  }
  return kept.length === 0 ? '' : `?${kept.join('&')}`
}
