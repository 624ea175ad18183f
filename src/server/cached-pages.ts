/** Maps requests to cached pages, and decides what is cached. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { parse as parseCookies } from 'hono/utils/cookie'
import type { Locale } from '../domain/editions.ts'
import { type LocalePolicy, localeOfHost, resolveLocale, splitPrefix } from '../domain/locale.ts'
import type { TellCaches } from './cdn/shared-caches.ts'
import { type RequestHead, readHead } from './http/request-head.ts'
import { type OriginPolicy, readTypedOrigin } from './http/request-origin.ts'
import { setCommonHeaders } from './http/security-headers.ts'
import { LOCALE_COOKIE } from './locale-switch.ts'
import { type CachedPage, sendKept } from './page-cache/cached-page.ts'
import type { PageCache } from './page-cache/page-cache.ts'
import { pageAddress } from './page-cache/page-key.ts'
import type { Redirects } from './redirects.ts'

/** The cache's site of a page: a configured host, or the one that all others share. */
type Site = {
  key: string
  /** Origin of the URLs on its pages. */
  base: string
  /** The host of an edition; empty where editions have prefixes. */
  host: string
  /** Of URLs without a prefix. */
  edition: Locale
  isSecure: boolean
}

/** The anonymous reader of a cached page, who may have chosen a country. */
export type AnonymousReader = { url: URL; host: string; globalCountry: string | null }

export type CachedPages = {
  /** Answers from the cache, before any framework. @returns whether it did */
  answer: (req: IncomingMessage, res: ServerResponse) => boolean
  /** Renders and caches a page, or returns an uncacheable answer. Null when the request must be answered separately. */
  make: (
    req: IncomingMessage,
    res: ServerResponse,
    isNegotiated: boolean,
    render: (reader: AnonymousReader) => Promise<Response>,
  ) => Promise<'answered' | Response | null>
}

export type CachedPagesDeps = {
  cache: PageCache
  policy: LocalePolicy
  origins: OriginPolicy
  publicUrl: string
  tellCaches: TellCaches
  redirects: Pick<Redirects, 'hasInstead'>
}

const sitesMax = 100
const nameLengthMax = 255

export function createCachedPages({
  cache,
  policy,
  origins,
  publicUrl,
  tellCaches,
  redirects,
}: CachedPagesDeps): CachedPages {
  const sites = new Map<string, Site>()

  /** Visitors use few hosts, and parsing them is expensive; invented hosts are parsed each time, and not remembered for long. */
  function siteOf(head: RequestHead): Site {
    const { host = '', forwardedHost = '', forwardedProto = '' } = head
    const name = origins.trustedProxies > 0 ? `${host}\n${forwardedHost}\n${forwardedProto}` : host
    const knownSite = sites.get(name)
    if (knownSite) return knownSite
    const site = readSite(head)
    if (sites.size >= sitesMax) sites.clear()
    if (name.length <= nameLengthMax) sites.set(name, site)
    return site
  }

  function readSite(head: RequestHead): Site {
    const { origin, host } = readTypedOrigin(head, origins)
    const edition = localeOfHost(host, policy)
    const ownOrigin = origins.ownOrigins.includes(origin) ? origin : publicUrl
    // an edition's pages have its own origin, whatever scheme was requested
    const base = (edition && policy.editionOrigins?.[edition]) ?? ownOrigin
    const isSecure = origin.startsWith('https:')
    return {
      key: `${isSecure ? 'https' : 'http'} ${edition ?? 'all'} ${base}`,
      base,
      host: edition ? new URL(base).host : '',
      edition: edition ?? policy.defaultLocale,
      isSecure,
    }
  }

  function answer(req: IncomingMessage, res: ServerResponse): boolean {
    const { method, url = '' } = req
    if (method !== 'GET' && method !== 'HEAD') return false
    const head = readHead(req.rawHeaders)
    // requests with a body, or without a host, go through the request guard
    if (head.hasBody || !head.host) return false
    const site = siteOf(head)
    if (isRoot(url) && site.host === '' && isSentElsewhere(head)) return false
    // most URLs are cached exactly as requested
    const page = cache.find(site.key, url) ?? findByAddress(site.key, url)
    const chosen = page?.status === 404 ? chosenCountry(head.cookie) : null
    const served = chosen ? cache.find(site.key, countryKey(pageAddress(url) ?? '', chosen)) : page
    if (!served || redirects.hasInstead(splitPrefix(url).prefix ?? site.edition, url, served.status)) return false
    sendKept(res, served, { ...head, method })
    return true
  }

  function findByAddress(site: string, url: string): CachedPage | null {
    const address = pageAddress(url)
    return address === null || address === url ? null : cache.find(site, address)
  }

  function isSentElsewhere({ cookie, acceptLanguage }: RequestHead): boolean {
    const cookieLocale = readCookie(cookie, LOCALE_COOKIE)
    const request = { host: '', path: '/', search: '', cookieLocale, acceptLanguage: acceptLanguage ?? null }
    return resolveLocale(request, policy).kind === 'redirect'
  }

  async function make(
    req: IncomingMessage,
    res: ServerResponse,
    isNegotiated: boolean,
    render: (reader: AnonymousReader) => Promise<Response>,
  ): Promise<'answered' | Response | null> {
    const { method, url = '' } = req
    const address = method === 'GET' || method === 'HEAD' ? pageAddress(url) : null
    if (address === null) return null
    const head = readHead(req.rawHeaders)
    const site = siteOf(head)
    const find = (country: string | null) => {
      const key = { site: site.key, address: country ? countryKey(address, country) : address }
      const reader = { url: new URL(address, site.base), host: site.host, globalCountry: country }
      const complete = (headers: Headers, status: number) => {
        setCommonHeaders((name, value) => headers.set(name, value), site.isSecure ? 'https:' : 'http:')
        tellCaches(headers, { status, isNegotiated })
      }
      return cache.find(key.site, key.address) ?? cache.keep(key, { render: () => render(reader), complete })
    }
    const publicPage = await find(null)
    const country = publicPage?.status === 404 ? chosenCountry(head.cookie) : null
    const made = country ? await find(country) : publicPage
    // a redirect keeps its reader's campaign parameters
    if (made instanceof Response) return made.status >= 300 && made.status < 400 ? null : made
    if (!made) return null
    if (head.acceptEncoding) await made.compressing
    sendKept(res, made, { ...head, method })
    return 'answered'
  }

  return { answer, make }
}

const isRoot = (url: string): boolean => url === '/' || url.startsWith('/?')

/** The 404 page depends on the few countries that its reader may have chosen; no URL contains a blank. */
const countryKey = (address: string, country: string): string => `${address} ${country}`

const COUNTRY = /^[a-z0-9_-]{1,32}$/

/** What a cookie has as a country's code; the page finds out whether there is such a country. */
function chosenCountry(cookies: string | undefined): string | null {
  const chosen = readCookie(cookies, 'globalCountry')
  return chosen !== null && COUNTRY.test(chosen) ? chosen : null
}

const readCookie = (cookies: string | undefined, name: string): string | null =>
  (cookies && parseCookies(cookies, name)[name]) || null
