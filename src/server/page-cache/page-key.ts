/** Which requests may be answered by a kept page, and which page that is. */

/** Names that pages read, with values that are codes or numbers: free text makes no key. */
const READ = new Set('page country enrollments hots cities tags sort view year order degree home'.split(' '))
/** Where a visit came from: read in the browser, by no page on the server. */
const IGNORED = /^(utm_[a-z]+|gclid|fbclid|msclkid|ttclid|zarsrc)$/
const VALUE = /^[A-Za-z0-9_,-]{0,80}$/
const PATH = /^\/[A-Za-z0-9_./-]{0,200}$/
/** Pages of one visitor, and addresses that are no pages. */
const NEVER =
  /^\/((vi|tw|en)\/)?(consultation|service_submit|service_result|articles\/\d+\/preview|api|files|qr|logos|healthz|readyz)(?=[/_.]|$)|\.data$/

/** `/countries/uk/schools?page=2`, without what no page reads; null where no page is kept. @param url path and query of a request */
export function pageAddress(url: string): string | null {
  const at = url.indexOf('?')
  const path = at < 0 ? url : url.slice(0, at)
  if (!PATH.test(path) || NEVER.test(path)) return null
  if (at < 0 || at === url.length - 1) return path
  const kept: string[] = []
  const names = new Set<string>()
  for (const pair of url.slice(at + 1).split('&')) {
    const [name = '', value = '', more] = pair.split('=')
    if (IGNORED.test(name)) continue
    if (!READ.has(name) || names.has(name) || more !== undefined || !VALUE.test(value)) return null
    names.add(name)
    kept.push(pair)
  }
  return kept.length === 0 ? path : `${path}?${kept.join('&')}`
}

/** One key for each page of each host that the settings name; hosts that nobody named share theirs. @param origin as `readRequestOrigin` reads it */
export function pageKey(origin: string, ownOrigins: readonly string[], address: string): string {
  const host = ownOrigins.includes(origin) ? origin : origin.startsWith('https:') ? 'https' : 'http'
  return `${host} ${address}`
}
