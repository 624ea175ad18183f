import { describe, expect, test } from 'vitest'
import { LOCALES, type Locale } from '../../tests/support/demo-editions.ts'
import { type LocalePolicy, type LocaleRequest, localeOfHost, resolveLocale } from './locale.ts'

const HOSTS = { vi: 'https://vi.example', tw: 'https://tw.example:8443', en: 'https://en.example' } as const
const hostOf = (locale: Locale) => new URL(HOSTS[locale]).host

const buildRequest = (request: Partial<LocaleRequest> = {}): LocaleRequest => ({
  host: 'unknown.example',
  path: '/',
  search: '',
  cookieLocale: null,
  acceptLanguage: null,
  ...request,
})
const served = (locale: Locale, basename: string, isNegotiated = false) => ({
  kind: 'serve',
  locale,
  basename,
  isNegotiated,
})
const redirected = (status: 301 | 302, location: string, isNegotiated = false) => ({
  kind: 'redirect',
  status,
  location,
  isNegotiated,
})
const othersThan = (locale: Locale) => LOCALES.filter((other) => other !== locale)

const POLICIES = LOCALES.flatMap((defaultLocale) => [
  { label: `default ${defaultLocale}, no edition hosts`, policy: { defaultLocale, editionOrigins: null } },
  { label: `default ${defaultLocale}, edition hosts`, policy: { defaultLocale, editionOrigins: HOSTS } },
]) satisfies { label: string; policy: LocalePolicy }[]

/** A browser's languages, and the matching edition. */
const BROWSERS: [acceptLanguage: string | null, wanted: Locale | null][] = [
  ['vi', 'vi'],
  ['vi-VN', 'vi'],
  ['VI-vn', 'vi'],
  ['en', 'en'],
  ['en-PH', 'en'],
  ['zh-TW', 'tw'],
  ['zh-Hant', 'tw'],
  ['zh-Hant-TW', 'tw'],
  ['zh-hant-hk', 'tw'],
  ['zh-HK', 'tw'],
  ['zh-MO', 'tw'],
  ['zh-CN', null],
  ['zh-SG', null],
  ['zh-Hans', null],
  ['zh-Hans-TW', null],
  ['zh', null],
  ['th', null],
  ['th-TH', null],
  ['vie', null],
  ['*', null],
  ['', null],
  [null, null],
  [';;,=q,;q=', null],
  ['fr, vi;q=0.3', 'vi'],
  ['th-TH, en;q=0.5', 'en'],
  ['zh-CN,zh;q=0.9,en;q=0.8', 'en'],
  ['zh,zh-TW;q=0.9', 'tw'],
  ['en;q=0.5,vi;q=0.9', 'vi'],
  ['vi;q=0.5,zh-TW;q=0.501', 'tw'],
  ['en,vi', 'en'],
  ['vi;q=0', null],
  ['vi;q=0.000,zh-TW;q=0.1', 'tw'],
]

describe.each(POLICIES)('on a host shared by editions ($label)', ({ policy }) => {
  const { defaultLocale } = policy

  test.each(['/about', '/schools/3', '/countries/uk/schools', '/vietnam', '/VI/about'])(
    '%s answers in the default edition, whatever cookie and browser say',
    (path) => {
      for (const locale of LOCALES) {
        const request = buildRequest({ path, search: '?x=1', cookieLocale: locale, acceptLanguage: 'vi,zh-TW,en' })
        expect(resolveLocale(request, policy)).toEqual(served(defaultLocale, '/'))
      }
    },
  )

  test('the default edition’s prefix redirects permanently, with path and query', () => {
    const at = (path: string, search = '') => resolveLocale(buildRequest({ path, search }), policy)
    expect(at(`/${defaultLocale}`)).toEqual(redirected(301, '/'))
    expect(at(`/${defaultLocale}/`)).toEqual(redirected(301, '/'))
    expect(at(`/${defaultLocale}/about`)).toEqual(redirected(301, '/about'))
    expect(at(`/${defaultLocale}/schools/3`, '?a=1&b=%2F')).toEqual(redirected(301, '/schools/3?a=1&b=%2F'))
    expect(at(`/${defaultLocale}`, '?a=1')).toEqual(redirected(301, '/?a=1'))
  })

  test.each(othersThan(defaultLocale))('the prefix /%s answers in that edition and never negotiates', (prefix) => {
    for (const path of [`/${prefix}`, `/${prefix}/about`]) {
      const request = buildRequest({ path, cookieLocale: defaultLocale, acceptLanguage: defaultLocale })
      expect(resolveLocale(request, policy)).toEqual(served(prefix, `/${prefix}`))
    }
  })

  test.each(LOCALES)('the bare root follows the cookie %s before the browser', (cookieLocale) => {
    const acceptLanguage = cookieLocale === 'vi' ? 'en' : 'vi'
    const request = buildRequest({ search: '?utm_source=x', cookieLocale, acceptLanguage })
    expect(resolveLocale(request, policy)).toEqual(
      cookieLocale === defaultLocale
        ? served(defaultLocale, '/', true)
        : redirected(302, `/${cookieLocale}?utm_source=x`, true),
    )
  })

  test.each(['fr', 'zh_tw', 'VI', '', 'constructor'])(
    'the cookie "%s" names no edition, and counts as none',
    (cookie) => {
      const acceptLanguage = defaultLocale === 'vi' ? 'zh-TW' : 'vi'
      const wanted = defaultLocale === 'vi' ? 'tw' : 'vi'
      const decision = resolveLocale(buildRequest({ cookieLocale: cookie, acceptLanguage }), policy)
      expect(decision).toEqual(redirected(302, `/${wanted}`, true))
    },
  )

  test.each(BROWSERS)('the bare root under Accept-Language "%s" leads to %s', (acceptLanguage, wanted) => {
    const decision = resolveLocale(buildRequest({ acceptLanguage }), policy)
    expect(decision).toEqual(
      wanted === null || wanted === defaultLocale
        ? served(defaultLocale, '/', true)
        : redirected(302, `/${wanted}`, true),
    )
  })
})

describe.each(LOCALES)('on an edition’s own host (default %s)', (defaultLocale) => {
  const policy: LocalePolicy = { defaultLocale, editionOrigins: HOSTS }

  test.each(LOCALES)(
    'the host of %s answers in its edition without a prefix, and its root never negotiates',
    (locale) => {
      for (const path of ['/', '/about', '/schools/3'])
        for (const cookieLocale of LOCALES) {
          const request = buildRequest({ host: hostOf(locale), path, cookieLocale, acceptLanguage: 'vi,zh-TW,en' })
          expect(resolveLocale(request, policy)).toEqual(served(locale, '/'))
        }
    },
  )

  test.each(LOCALES)('the host of %s redirects its own prefix permanently', (locale) => {
    const at = (path: string, search = '') =>
      resolveLocale(buildRequest({ host: hostOf(locale), path, search }), policy)
    expect(at(`/${locale}/about`, '?x=1')).toEqual(redirected(301, '/about?x=1'))
    expect(at(`/${locale}`)).toEqual(redirected(301, '/'))
  })

  test.each(LOCALES)('the host of %s redirects another edition’s prefix to that edition’s host', (locale) => {
    for (const other of othersThan(locale)) {
      const at = (path: string, search = '') =>
        resolveLocale(buildRequest({ host: hostOf(locale), path, search }), policy)
      expect(at(`/${other}/schools/3`, '?a=1&b=2')).toEqual(redirected(302, `${HOSTS[other]}/schools/3?a=1&b=2`))
      expect(at(`/${other}`)).toEqual(redirected(302, `${HOSTS[other]}/`))
    }
  })

  test('host names are case-insensitive', () => {
    expect(resolveLocale(buildRequest({ host: 'TW.Example:8443', path: '/about' }), policy)).toEqual(served('tw', '/'))
  })
})

test.each([
  ['vi.example', 'vi'],
  ['VI.EXAMPLE', 'vi'],
  ['tw.example:8443', 'tw'],
  ['tw.example', null],
  ['vi.example:8443', null],
  ['www.vi.example', null],
  ['vi.example.evil.example', null],
  ['xvi.example', null],
  ['', null],
  ['localhost:3000', null],
])('the host "%s" is matched whole: %s', (host, locale) => {
  expect(localeOfHost(host, { defaultLocale: 'en', editionOrigins: HOSTS })).toBe(locale)
})

test('without edition hosts no host belongs to an edition', () => {
  for (const locale of LOCALES)
    expect(localeOfHost(hostOf(locale), { defaultLocale: locale, editionOrigins: null })).toBeNull()
})

test('the default port of a scheme is optional in the settings', () => {
  const editionOrigins = { ...HOSTS, vi: 'https://vi.example:443' }
  expect(localeOfHost('vi.example', { defaultLocale: 'en', editionOrigins })).toBe('vi')
})

const ATTEMPTS = ['//evil.example', '/\\evil.example', '/\\/evil.example', '///evil.example', '/\\\\evil.example/x']

test.each(ATTEMPTS)('a prefix before "%s" leads to a path of the site', (rest) => {
  for (const { policy } of POLICIES)
    for (const host of ['unknown.example', ...LOCALES.map(hostOf)])
      for (const prefix of LOCALES) {
        const decision = resolveLocale(buildRequest({ host, path: `/${prefix}${rest}` }), policy)
        if (decision.kind === 'serve') continue
        const { hostname, pathname } = new URL(decision.location, `https://${host}`)
        expect(hostname).not.toContain('evil')
        expect(pathname).toMatch(/^\/evil\.example/)
      }
})

test.each(ATTEMPTS)('the default prefix before "%s" redirects to one slash', (rest) => {
  for (const { policy } of POLICIES) {
    const decision = resolveLocale(buildRequest({ path: `/${policy.defaultLocale}${rest}` }), policy)
    expect(decision).toMatchObject({ kind: 'redirect', status: 301 })
    expect(decision).toHaveProperty('location', expect.stringMatching(/^\/evil\.example/))
  }
})

test.each(['//', '//evil.example', '//vi/about'])(
  '"%s" is neither a prefix nor the root: it is served, not redirected',
  (path) => {
    for (const { policy } of POLICIES) {
      const request = buildRequest({ path, cookieLocale: 'tw', acceptLanguage: 'vi' })
      expect(resolveLocale(request, policy)).toEqual(served(policy.defaultLocale, '/'))
    }
  },
)
