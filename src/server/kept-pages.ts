/** What a request asks the page cache for. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { parse } from 'hono/utils/cookie'
import { isCountryCode } from '../domain/codes.ts'
import { type LocalePolicy, localeOfHost, resolveLocale } from '../domain/locale.ts'
import { type OriginPolicy, readRequestOrigin } from './http/request-origin.ts'
import { LOCALE_COOKIE } from './locale-switch.ts'
import type { PageCache } from './page-cache/page-cache.ts'
import { pageAddress, pageKey } from './page-cache/page-key.ts'

const knownMax = 1000

/** Answers what is kept, before any framework is asked. @returns whether it did */
export function createKeptPages(cache: PageCache, policy: LocalePolicy, origins: OriginPolicy) {
  const known = new Map<string, { origin: string; host: string }>()

  /** Hosts are few, and reading them is not cheap. */
  function originOf(req: IncomingMessage): { origin: string; host: string } {
    const { headers } = req
    const name = `${headers.host}|${headers['x-forwarded-host']}|${headers['x-forwarded-proto']}`
    const found = known.get(name)
    if (found) return found
    const { origin, host } = readRequestOrigin(req, origins)
    if (known.size >= knownMax) known.clear()
    known.set(name, { origin, host })
    return { origin, host }
  }

  return (req: IncomingMessage, res: ServerResponse): boolean => {
    // who brings a body is looked at first
    const { 'transfer-encoding': coding, 'content-length': length } = req.headers
    if ((req.method !== 'GET' && req.method !== 'HEAD') || coding !== undefined || length !== undefined) return false
    const address = pageAddress(req.url ?? '')
    if (address === null) return false
    const { origin, host } = originOf(req)
    const cookies = req.headers.cookie ?? ''
    if (address === '/' && !localeOfHost(host, policy) && isSentElsewhere(req, host, cookies)) return false
    const key = pageKey(origin, origins.ownOrigins, address)
    return cache.answer(req, res, { key, hasChosen: hasChosenCountry(cookies) })
  }

  function isSentElsewhere(req: IncomingMessage, host: string, cookies: string): boolean {
    const cookieLocale = parse(cookies, LOCALE_COOKIE)[LOCALE_COOKIE] ?? null
    const acceptLanguage = req.headers['accept-language'] ?? null
    return resolveLocale({ host, path: '/', search: '', cookieLocale, acceptLanguage }, policy).kind === 'redirect'
  }
}

/** Whether the 404 page would be another for who sends these cookies. */
export const hasChosenCountry = (cookies: string): boolean =>
  isCountryCode(parse(cookies, 'globalCountry').globalCountry ?? null)
