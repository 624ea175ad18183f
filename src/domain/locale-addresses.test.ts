import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LOCALES } from '../../tests/support/demo-editions.ts'
import { localeOfLangHeader } from './editions.ts'
import {
  addressInEdition,
  type LocalePolicy,
  languagesByQuality,
  localPathOrRoot,
  prefixed,
  resolveLocale,
  splitPrefix,
} from './locale.ts'

const HOSTS = { vi: 'https://vi.example', tw: 'https://tw.example', en: 'https://en.example:8443' }
const withHosts: LocalePolicy = { defaultLocale: 'en', editionOrigins: HOSTS }
const withoutHosts: LocalePolicy = { defaultLocale: 'en', editionOrigins: null }

/** Texts composed of the parts of open-redirect attacks. */
const trickyText = fc
  .array(
    fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      ':',
      '@',
      '?',
      '#',
      '%',
      '%2f',
      '\t',
      '\r\n',
      ' ',
      'en',
      'vi',
      'evil.example',
      'http:',
    ),
    { maxLength: 8 },
  )
  .map((pieces) => pieces.join(''))

test.each([
  '/',
  '/about',
  '/vi/about',
  '/about?x=1&y=%2F#part',
  '/a//b',
  '/đại-học',
  '/%0d%0a',
  '/@evil.example',
  '/a:b',
])('the local path "%s" is kept', (to) => {
  expect(localPathOrRoot(to)).toBe(to)
})

test.each([
  'https://evil.example/about',
  'http:/about',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/\\/evil.example',
  '\\\\evil.example',
  '/about\\..\\x',
  'javascript:alert(1)',
  'about',
  ' /about',
  '',
  '?x=1',
  '/about\r\nSet-Cookie: a=b',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\u0000',
  '/\u007f',
  '/\u0085',
])('%j becomes the root', (to) => {
  expect(localPathOrRoot(to)).toBe('/')
})

test.each([undefined, null, 7, true, ['/about'], { to: '/about' }])('%j is not a path, and becomes the root', (to) => {
  expect(localPathOrRoot(to)).toBe('/')
})

test('no text leads a redirect off the site', () => {
  fc.assert(
    fc.property(trickyText, (text) => {
      for (const to of [text, `/${text}`]) {
        const { origin } = new URL(localPathOrRoot(to), 'https://here.example')
        expect(origin).toBe('https://here.example')
      }
    }),
  )
})

test('switching language leads to the site or to an edition’s host, for any target', () => {
  const origins = ['https://here.example', ...Object.values(HOSTS)]
  fc.assert(
    fc.property(trickyText, fc.constantFrom(...LOCALES), fc.boolean(), (text, locale, hasHosts) => {
      const { rest } = splitPrefix(localPathOrRoot(`/${text}`))
      const address = addressInEdition(locale, rest, 'here.example', hasHosts ? withHosts : withoutHosts)
      expect(origins).toContain(new URL(address, 'https://here.example').origin)
    }),
  )
})

test('no path of a request is redirected off the site', () => {
  const origins = ['https://here.example', ...Object.values(HOSTS)]
  fc.assert(
    fc.property(trickyText, fc.constantFrom(...LOCALES), fc.boolean(), (text, prefix, hasHosts) => {
      const { pathname } = new URL(`https://here.example/${prefix}/${text}`)
      const request = { host: 'here.example', path: pathname, search: '', cookieLocale: null, acceptLanguage: null }
      const decision = resolveLocale(request, hasHosts ? withHosts : withoutHosts)
      if (decision.kind === 'redirect')
        expect(origins).toContain(new URL(decision.location, 'https://here.example').origin)
    }),
  )
})

test.each([
  ['/vi/about', 'vi', '/about'],
  ['/tw/schools/3', 'tw', '/schools/3'],
  ['/en', 'en', '/'],
  ['/vi/', 'vi', '/'],
  ['/en//evil.example', 'en', '/evil.example'],
  ['/en/\\evil.example', 'en', '/evil.example'],
  ['/vi/en/about', 'vi', '/en/about'],
  ['/about', null, '/about'],
  ['/', null, '/'],
  ['/VI/about', null, '/VI/about'],
  ['/vietnam', null, '/vietnam'],
  ['/zh_tw/about', null, '/zh_tw/about'],
  ['//vi/about', null, '//vi/about'],
  ['', null, ''],
])('"%s" splits into prefix %s and "%s"', (path, prefix, rest) => {
  expect(splitPrefix(path)).toEqual({ prefix, rest })
})

test('a prefix before a query is recognised, so that switching from /vi?x=1 leaves Vietnamese', () => {
  const { rest } = splitPrefix(localPathOrRoot('/vi?x=1'))
  expect(addressInEdition('en', rest, 'localhost', withoutHosts)).toBe('/?x=1')
})

test('a prefixed path splits into its edition and the rest', () => {
  for (const defaultLocale of LOCALES)
    for (const locale of LOCALES)
      for (const path of ['/', '/about', '/schools/3']) {
        const prefix = locale === defaultLocale ? null : locale
        expect(splitPrefix(prefixed(locale, path, defaultLocale))).toEqual({ prefix, rest: path })
      }
})

test('the default edition has no prefix, the others have one', () => {
  expect(prefixed('en', '/about', 'en')).toBe('/about')
  expect(prefixed('en', '/', 'en')).toBe('/')
  expect(prefixed('vi', '/about', 'en')).toBe('/vi/about')
  expect(prefixed('vi', '/', 'en')).toBe('/vi')
  expect(prefixed('en', '/', 'tw')).toBe('/en')
})

test.each([
  ['vi', '/about', 'localhost:3000', '/vi/about'],
  ['vi', '/', 'localhost:3000', '/vi'],
  ['en', '/about', 'localhost:3000', '/about'],
  ['en', '/', 'vi.example', '/'],
] as const)('without edition hosts, %s %s seen from %s is %s', (locale, path, host, address) => {
  expect(addressInEdition(locale, path, host, withoutHosts)).toBe(address)
})

test.each([
  ['vi', '/about', 'vi.example', '/about'],
  ['vi', '/', 'VI.example', '/'],
  ['tw', '/about', 'vi.example', 'https://tw.example/about'],
  ['en', '/', 'vi.example', 'https://en.example:8443/'],
  ['en', '/about', 'en.example:8443', '/about'],
  ['en', '/about', 'en.example', 'https://en.example:8443/about'],
  ['vi', '/about', 'localhost:3000', 'https://vi.example/about'],
  ['en', '/about', '', 'https://en.example:8443/about'],
] as const)('with edition hosts, %s %s seen from "%s" is %s', (locale, path, host, address) => {
  expect(addressInEdition(locale, path, host, withHosts)).toBe(address)
})

test.each([
  ['vi,en;q=0.8', ['vi', 'en']],
  ['en;q=0.2, vi;q=0.9, zh-TW', ['zh-tw', 'vi', 'en']],
  ['vi;q=0.5,en;q=0.5,th;q=0.5', ['vi', 'en', 'th']],
  ['ZH-Hant-TW;Q=0.5', ['zh-hant-tw']],
  [' vi ; q=0.5 , en ', ['en', 'vi']],
  ['vi;q=0,en;q=0.001', ['en']],
  ['vi;level=1;q=0.1,en;q=0.2', ['en', 'vi']],
  ['*;q=0.1,en', ['en', '*']],
  ['', []],
  [',,;,;q=1', []],
])('the languages of "%s" come best first, without those of quality 0', (header, tags) => {
  expect(languagesByQuality(header)).toEqual(tags)
})

test.each([
  ['vi', 'vi'],
  ['zh_tw', 'tw'],
  ['tw', 'tw'],
  ['en', 'en'],
  [' ZH_TW ', 'tw'],
  ['zh', null],
  ['zh-TW', null],
  ['fr', null],
  ['', null],
  [null, null],
  [undefined, null],
])('the Lang header %j names %s', (header, locale) => {
  expect(localeOfLangHeader(header)).toBe(locale)
})
