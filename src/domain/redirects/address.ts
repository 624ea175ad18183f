/** URLs that staff type for a redirect, and their stored form. */
import type { Locale } from '../editions.ts'
import { splitPrefix } from '../locale.ts'
import { findPage, SERVER_PATHS } from '../pages.ts'

const lengthMax = 300
/** Answered before the site; browsers would accept another host's icon as ours. */
const RESERVED = new RegExp(`^/(assets|${SERVER_PATHS.join('|')})(/|$)|^/favicon\\.ico$`)
/** ACME challenges: control over these paths proves control over the host. */
const WELL_KNOWN = /^\/\.well-known(\/|$)/i
/** Whether a path is reserved and can't be redirected; in the form of `pathKey`. */
export function isReserved(path: string): boolean {
  // scripts load a page's data from its path with the suffix `.data`, or `/_.data` after a slash
  const page = path.toLowerCase().replace(/(\/_)?\.data$/, '')
  const isRoot = page === '' || page === '/_root'
  const knownPage = findPage(page)?.page
  const isOfPage = knownPage?.form !== undefined || knownPage?.isReserved === true
  return isRoot || isOfPage || RESERVED.test(page) || WELL_KNOWN.test(page)
}

/** The canonical spelling of a path: single slashes, no trailing one, percent-encoding only where needed. Null when it is invalid. */
export function pathKey(path: string): string | null {
  const single = path.replace(/\/{2,}/g, '/')
  const trimmed = single.length > 1 ? single.replace(/\/$/, '') : single
  if (!trimmed.startsWith('/')) return null
  try {
    return trimmed.split('/').map(segmentKey).join('/')
  } catch {
    return null
  }
}

/** @throws URIError for an invalid path, or one that would change its meaning */
function segmentKey(segment: string): string {
  const plain = decodeURIComponent(segment)
  if (/[\p{Cc}\\]/u.test(plain) || plain === '.' || plain === '..') throw new URIError(plain)
  return encodeURIComponent(plain).replace(/%(?:3A|40|26|3D|2B|24|2C|3B)/g, decodeURIComponent)
}

export type ReadFrom =
  | { edition: Locale | null; from: string }
  | { issue: 'unreadable' | 'query' | 'root' | 'edition' | 'foreign' | 'reserved' }

/**
 * An old URL of the site: a path, or a full URL at one of the site's own origins.
 * @param edition the edition, unless a prefix names it; null for all editions
 * @param editionOf the edition of an origin of the site, null for a shared origin; undefined for foreign origins
 */
export function readFrom(input: string, edition: Locale | null, editionOf: EditionOf): ReadFrom {
  const text = input.trim()
  if (text === '' || text.length > lengthMax) return { issue: 'unreadable' }
  const ownUrl = ownAddress(text, editionOf)
  if (ownUrl === 'elsewhere') return { issue: 'foreign' }
  if (!ownUrl) return { issue: 'unreadable' }
  if (ownUrl.rest) return { issue: 'query' }
  const { prefix, rest } = splitPrefix(ownUrl.path)
  const from = pathKey(rest)
  if (!from) return { issue: 'unreadable' }
  const urlEdition = ownUrl.edition ?? prefix
  if (urlEdition && edition && urlEdition !== edition) return { issue: 'edition' }
  if (from === '/') return { issue: 'root' }
  if (isReserved(from)) return { issue: 'reserved' }
  return { edition: urlEdition ?? edition, from }
}

export type EditionOf = (origin: string) => Locale | null | undefined
export type ReadTo = { to: string } | { issue: 'unreadable' | 'insecure' }

/** The target of a redirect: a path of the site with query and anchor, or an https URL elsewhere. @param edition of the redirect */
export function readTo(input: string, edition: Locale | null, editionOf: EditionOf): ReadTo {
  const text = input.trim()
  if (text === '' || text.length > lengthMax) return { issue: 'unreadable' }
  const ownUrl = ownAddress(text, editionOf)
  if (ownUrl === 'elsewhere') return readElsewhere(text)
  if (!ownUrl) return { issue: /^http:\/\//i.test(text) ? 'insecure' : 'unreadable' }
  const { prefix, rest } = splitPrefix(ownUrl.path)
  const path = pathKey(rest)
  if (!path) return { issue: 'unreadable' }
  const to = ownUrl.edition ?? prefix
  const isOther = to !== null && to !== edition
  return { to: (isOther ? (path === '/' ? `/${to}` : `/${to}${path}`) : path) + ownUrl.rest }
}

function readElsewhere(text: string): ReadTo {
  const url = URL.parse(text)
  if (url?.protocol === 'http:') return { issue: 'insecure' }
  // a user name before an @ is meant to look like the host
  if (url?.protocol !== 'https:' || url.username || url.password || !url.hostname.includes('.'))
    return { issue: 'unreadable' }
  return { to: url.href }
}

type Own = { edition: Locale | null; path: string; rest: string }

/** The path of a URL on the site; `elsewhere` for full URLs of other sites, null for an invalid one. */
function ownAddress(text: string, editionOf: EditionOf): Own | 'elsewhere' | null {
  if (/^[a-z][a-z0-9+.-]*:/i.test(text)) {
    const url = URL.parse(text)
    if (!url || !/^https?:$/.test(url.protocol)) return null
    const edition = editionOf(url.origin)
    if (edition === undefined) return 'elsewhere'
    return { edition, path: url.pathname, rest: url.search + url.hash }
  }
  // `//host` and `/\host` leave the site
  if (!/^\/(?![/\\])[^\\\p{Cc}\s]*$/u.test(text)) return null
  const path = /^[^?#]*/.exec(text)?.[0] ?? ''
  return { edition: null, path, rest: encodedRest(text.slice(path.length)) }
}

const encodedRest = (rest: string): string => {
  if (rest === '') return ''
  const { search, hash } = new URL(rest, 'https://site.invalid/')
  return search + hash
}
