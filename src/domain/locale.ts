/** The edition of a request, as a pure function of the request. */
import { editionOf, type Locale, shownEditions } from './editions.ts'

export type LocalePolicy = {
  /** Origin of each edition, such as `https://a.example`; null when no edition has a host of its own. */
  editionOrigins: Readonly<Record<Locale, string>> | null
  defaultLocale: Locale
}

export type LocaleRequest = {
  /** Host as the visitor typed it, with port if any; matched whole. */
  host: string
  /** Undecoded path, starting with `/`. */
  path: string
  /** Query with its `?`, or empty. */
  search: string
  cookieLocale: string | null
  acceptLanguage: string | null
}

export type LocaleDecision =
  | { kind: 'serve'; locale: Locale; basename: string; isNegotiated: boolean }
  | { kind: 'redirect'; status: 301 | 302; location: string; isNegotiated: boolean }

/** The edition with this host, or null. */
export function localeOfHost(host: string, policy: LocalePolicy): Locale | null {
  const origins = policy.editionOrigins
  if (!origins) return null
  return shownEditions().find((locale) => hostOf(origins[locale]) === host.toLowerCase()) ?? null
}

const hostOf = (origin: string | undefined) => (origin ? new URL(origin).host : null)

/** The edition at an origin, null when editions share it; undefined for a foreign origin. @param shared origins where editions have prefixes */
export function editionOfOrigin(
  origin: string,
  { editionOrigins }: LocalePolicy,
  shared: readonly string[],
): Locale | null | undefined {
  const hostLocale = editionOrigins && shownEditions().find((locale) => editionOrigins[locale] === origin)
  return hostLocale || (shared.includes(origin) ? null : undefined)
}

/** Decides locale and redirects: edition host, else path prefix, else (on `/` only) cookie and browser language, else the default. */
export function resolveLocale(request: LocaleRequest, policy: LocalePolicy): LocaleDecision {
  const { prefix, rest } = splitPrefix(request.path)
  const hostLocale = localeOfHost(request.host, policy)
  if (hostLocale) return onOwnHost(hostLocale, prefix, rest, request, policy)
  if (prefix === policy.defaultLocale) return redirect(301, rest + request.search)
  if (prefix) return { kind: 'serve', locale: prefix, basename: `/${prefix}`, isNegotiated: false }
  if (request.path !== '/') return serveAtRoot(policy.defaultLocale, false)
  const wanted = negotiate(request, policy.defaultLocale)
  if (wanted === policy.defaultLocale) return serveAtRoot(wanted, true)
  return { ...redirect(302, `/${wanted}${request.search}`), isNegotiated: true }
}

/** The URL of a path in an edition, relative to `host` where possible. */
export function addressInEdition(locale: Locale, path: string, host: string, policy: LocalePolicy): string {
  const hostLocale = policy.editionOrigins && localeOfHost(host, policy)
  if (hostLocale === locale) return path
  const origin = policy.editionOrigins?.[locale]
  if (origin) return origin + path
  const shared = hostLocale && hostLocale !== policy.defaultLocale ? policy.editionOrigins?.[policy.defaultLocale] : ''
  return (shared ?? '') + prefixed(locale, path, policy.defaultLocale)
}

/** `/about` in the edition's prefix: `/vi/about`, or `/about` for the default locale. */
export function prefixed(locale: Locale, path: string, defaultLocale: Locale): string {
  if (locale === defaultLocale) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

/** `/vi/about` → `vi` and `/about`; a path without a locale prefix stays whole. */
export function splitPrefix(path: string): { prefix: Locale | null; rest: string } {
  const [, first = ''] = /^\/([^/?#]*)/.exec(path) ?? []
  if (!shownEditions().includes(first)) return { prefix: null, rest: path }
  return { prefix: first, rest: singleRoot(path.slice(first.length + 1)) }
}

/** `//host` and `/\\host` would redirect off the site. */
const singleRoot = (path: string) => path.replace(/^[/\\]*/, '/')

/** A local path for a redirect; a path that could leave the site becomes `/`. */
export function localPathOrRoot(to: unknown): string {
  if (typeof to !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(to)) return '/'
  try {
    // `URL.canParse` needs Chrome 120 and iOS 17
    new URL(to, 'http://local.invalid')
    return to
  } catch {
    return '/'
  }
}

function onOwnHost(
  hostLocale: Locale,
  prefix: Locale | null,
  rest: string,
  request: LocaleRequest,
  policy: LocalePolicy,
): LocaleDecision {
  if (!prefix) return serveAtRoot(hostLocale, false)
  if (prefix === hostLocale) return redirect(301, rest + request.search)
  const origin = policy.editionOrigins?.[prefix]
  if (origin) return redirect(302, origin + rest + request.search)
  return { kind: 'serve', locale: prefix, basename: `/${prefix}`, isNegotiated: false }
}

const serveAtRoot = (locale: Locale, isNegotiated: boolean): LocaleDecision => ({
  kind: 'serve',
  locale,
  basename: '/',
  isNegotiated,
})

const redirect = (status: 301 | 302, location: string): LocaleDecision & { kind: 'redirect' } => ({
  kind: 'redirect',
  status,
  location,
  isNegotiated: false,
})

function negotiate({ cookieLocale, acceptLanguage }: LocaleRequest, defaultLocale: Locale): Locale {
  if (cookieLocale !== null && shownEditions().includes(cookieLocale)) return cookieLocale
  return localeOfBrowser(acceptLanguage) ?? defaultLocale
}

/** First edition in an `Accept-Language` header, by quality. A language without an edition matches none. */
function localeOfBrowser(header: string | null): Locale | null {
  for (const tag of languagesByQuality(header ?? '')) {
    const locale = shownEditions().find((code) => editionOf(code).matches(tag))
    if (locale) return locale
  }
  return null
}

/** Language tags of an `Accept-Language` header in lower case, best first; q=0 means never (RFC 9110 §12.5.4). */
export function languagesByQuality(header: string): string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const q = parameters.map((p) => /^\s*q=([\d.]+)\s*$/.exec(p)?.[1]).find((value) => value !== undefined)
      return { tag: tag.trim(), quality: q === undefined ? 1 : Number(q) }
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
}
