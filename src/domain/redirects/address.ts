/** Addresses as people type them for a redirect, and as they are kept. */
import type { Locale } from '../editions.ts'
import { splitPrefix } from '../locale.ts'
import { findPage, SERVER_PATHS } from '../pages.ts'

const lengthMax = 300
/** Answered before the site is asked; browsers would take another host's icon for ours. */
const RESERVED = new RegExp(`^/(assets|${SERVER_PATHS.join('|')})(/|$)|^/favicon\\.ico$`)
/** Whoever answers there has shown that the host is theirs, to whoever gives out certificates. */
const WELL_KNOWN = /^\/\.well-known(\/|$)/i
/** Whether an address can't be redirected, as `pathKey` writes it. */
export function isReserved(path: string): boolean {
  // scripts load a page's data from its path with `.data` behind it, or `/_.data` behind a slash
  const page = path.toLowerCase().replace(/(\/_)?\.data$/, '')
  const isRoot = page === '' || page === '/_root'
  const known = findPage(page)?.page
  const isOfPage = known?.form !== undefined || known?.isReserved === true
  return isRoot || isOfPage || RESERVED.test(page) || WELL_KNOWN.test(page)
}

/** One spelling of a path: single slashes, none at the end, signs that need it encoded. Null when it can't be read. */
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

/** @throws URIError for what can't be read, or would lead elsewhere than it says */
function segmentKey(segment: string): string {
  const plain = decodeURIComponent(segment)
  if (/[\p{Cc}\\]/u.test(plain) || plain === '.' || plain === '..') throw new URIError(plain)
  return encodeURIComponent(plain).replace(/%(?:3A|40|26|3D|2B|24|2C|3B)/g, decodeURIComponent)
}

export type ReadFrom =
  | { edition: Locale | null; from: string }
  | { problem: 'unreadable' | 'query' | 'root' | 'edition' | 'foreign' | 'reserved' }

/**
 * An old address of the site: a path, or a whole address at one of the site's own origins.
 * @param edition whose it is, unless a prefix says so; null for every edition's
 * @param editionOf the edition of an origin of the site, null where all stand; undefined for others' origins
 */
export function readFrom(typed: string, edition: Locale | null, editionOf: EditionOf): ReadFrom {
  const text = typed.trim()
  if (text === '' || text.length > lengthMax) return { problem: 'unreadable' }
  const own = ownAddress(text, editionOf)
  if (own === 'elsewhere') return { problem: 'foreign' }
  if (!own) return { problem: 'unreadable' }
  if (own.rest) return { problem: 'query' }
  const { prefix, rest } = splitPrefix(own.path)
  const from = pathKey(rest)
  if (!from) return { problem: 'unreadable' }
  const said = own.edition ?? prefix
  if (said && edition && said !== edition) return { problem: 'edition' }
  if (from === '/') return { problem: 'root' }
  if (isReserved(from)) return { problem: 'reserved' }
  return { edition: said ?? edition, from }
}

export type EditionOf = (origin: string) => Locale | null | undefined
export type ReadTo = { to: string } | { problem: 'unreadable' | 'insecure' }

/** Where an address leads: a path of the site with query and anchor, or an https address elsewhere. @param edition of the redirect */
export function readTo(typed: string, edition: Locale | null, editionOf: EditionOf): ReadTo {
  const text = typed.trim()
  if (text === '' || text.length > lengthMax) return { problem: 'unreadable' }
  const own = ownAddress(text, editionOf)
  if (own === 'elsewhere') return readElsewhere(text)
  if (!own) return { problem: /^http:\/\//i.test(text) ? 'insecure' : 'unreadable' }
  const { prefix, rest } = splitPrefix(own.path)
  const path = pathKey(rest)
  if (!path) return { problem: 'unreadable' }
  const to = own.edition ?? prefix
  const isOther = to !== null && to !== edition
  return { to: (isOther ? (path === '/' ? `/${to}` : `/${to}${path}`) : path) + own.rest }
}

function readElsewhere(text: string): ReadTo {
  const url = URL.parse(text)
  if (url?.protocol === 'http:') return { problem: 'insecure' }
  // a name before an @ is there to be mistaken for the host
  if (url?.protocol !== 'https:' || url.username || url.password || !url.hostname.includes('.'))
    return { problem: 'unreadable' }
  return { to: url.href }
}

type Own = { edition: Locale | null; path: string; rest: string }

/** The path of an address of the site; `elsewhere` for whole addresses of others, null for what is none. */
function ownAddress(text: string, editionOf: EditionOf): Own | 'elsewhere' | null {
  if (/^[a-z][a-z0-9+.-]*:/i.test(text)) {
    const url = URL.parse(text)
    if (!url || !/^https?:$/.test(url.protocol)) return null
    const edition = editionOf(url.origin)
    if (edition === undefined) return 'elsewhere'
    return { edition, path: url.pathname, rest: url.search + url.hash }
  }
  // `//host` and `/\host` lead off the site
  if (!/^\/(?![/\\])[^\\\p{Cc}\s]*$/u.test(text)) return null
  const path = /^[^?#]*/.exec(text)?.[0] ?? ''
  return { edition: null, path, rest: encodedRest(text.slice(path.length)) }
}

const encodedRest = (rest: string): string => {
  if (rest === '') return ''
  const { search, hash } = new URL(rest, 'https://site.invalid/')
  return search + hash
}
