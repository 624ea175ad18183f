/** Selects the cached page of a request. */
import { splitPrefix } from '../../domain/locale.ts'
import { findPage, SERVER_PATHS } from '../../domain/pages.ts'
import { NOT_FOUND_PATH } from '../paths.ts'

/** Paths that the server answers before the site, and data for scripts. */
const OTHERS = new RegExp(`^/(${SERVER_PATHS.join('|')})(/.*)?$|\\.data$`)

/** Campaign parameters: read in the browser, by no page on the server. */
const IGNORED =
  /^(utm_[a-z]+|gclid|gbraid|wbraid|gad_source|gad_campaignid|fbclid|msclkid|ttclid|twclid|yclid|igshid|li_fat_id|mc_[ce]id|zarsrc)$/
const VALUE = /^[A-Za-z0-9_.,-]{0,80}$/
/** No doubled, trailing or dot segments: those are redirected or rejected. */
const PATH = /^(\/|(\/(?!\.{1,2}(\/|$))[A-Za-z0-9_.~-]+)+)$/
const pathMax = 200

/**
 * `/countries/uk/schools?page=2`, without parameters that no page reads; the URL of the 404 page for an unknown path;
 * null where nothing is cached.
 * @param url path and query of a request
 */
export function pageAddress(url: string): string | null {
  const at = url.indexOf('?')
  const path = at < 0 ? url : url.slice(0, at)
  if (path.length > pathMax || !PATH.test(path)) return null
  const { prefix, rest } = splitPrefix(path)
  if (OTHERS.test(rest) || (prefix && rest !== '/' && path.length !== prefix.length + 1 + rest.length)) return null
  const match = findPage(rest)
  const cachedBy = match?.page.cachedBy
  // a page that isn't cached may take any parameter, such as a token
  if (match && cachedBy === undefined) return null
  if (cachedBy === undefined || /[^\w-]/.test(match?.parameter ?? ''))
    return (prefix ? `/${prefix}` : '') + NOT_FOUND_PATH
  const query = at < 0 ? '' : readQuery(url.slice(at + 1), cachedBy.split(' '))
  return query === null ? null : path + query
}

/** The parameters of a query that the page reads, unchanged; null when it has others. */
function readQuery(text: string, reads: readonly string[]): string | null {
  const params: string[] = []
  const names = new Set<string>()
  for (const pair of text.split('&')) {
    const [name = '', value = '', more] = pair.split('=')
    if (pair === '' || IGNORED.test(name)) continue
    if (name === '' || !reads.includes(name) || names.has(name) || more !== undefined || !VALUE.test(value)) return null
    names.add(name)
    params.push(pair)
  }
  return params.length === 0 ? '' : `?${params.join('&')}`
}
