/** Uncacheable answers: every route of the site, every endpoint of the API, and files and health checks. */
import { expect, test } from 'vitest'
import { routes as endpoints } from '../../src/api/routes.ts'
import { pageAddress } from '../../src/server/page-cache/page-key.ts'
import pages from '../../src/site/routes.ts'
import { provideApp } from '../support/app.ts'
import { ask } from '../support/ask.ts'

const server = provideApp()

const wordsOf = async (path: string, method = 'GET', headers: Record<string, string> = {}) => {
  const { status, headers: answerHeaders } = await ask(server, path, headers, method)
  return {
    status,
    words: String(answerHeaders['cache-control']),
    cookies: answerHeaders['set-cookie'],
    vary: String(answerHeaders.vary),
  }
}
const isPublic = (words: string) => words.startsWith('public')

/** Sitemap, feed and robots are public, but not in the page cache. */
const DOCUMENTS = /\/(robots\.txt|sitemap\.xml|sitemaps\/1|rss\.xml)$/
const PATHS = pages.map(({ path }) => `/${(path ?? '').replace(/:\w+/g, '1').replace('*', 'nothing')}`)

test('every page has its cache header, and only public ones may be cached', async () => {
  expect(PATHS.length).toBeGreaterThan(25)
  for (const path of PATHS.flatMap((path) => [path, `/tw${path}`]))
    for (const headers of [{ Cookie: '' }, { Cookie: 'globalCountry=uk; i18n_redirected=vi; waypoint=x' }]) {
      const { status, words, cookies } = await wordsOf(path, 'GET', headers)
      const mayBe = DOCUMENTS.test(path) || pageAddress(path) !== null || status === 301
      expect([path, status, words]).toEqual([
        path,
        status,
        expect.stringMatching(/^(public, max-age|private|no-store)/),
      ])
      if (isPublic(words)) expect([path, mayBe, cookies, status < 400]).toEqual([path, true, undefined, true])
    }
})

test('no answer to a POST is cacheable, with any status', async () => {
  for (const path of [...PATHS, '/locale', '/about/', '/en/about']) {
    const { status, words } = await wordsOf(path, 'POST', { 'Content-Type': 'application/x-www-form-urlencoded' })
    expect([path, status, words]).toEqual([path, status, expect.stringMatching(/no-store/)])
  }
})

const ENDPOINTS = endpoints.routes
  .filter(({ method }) => method === 'GET' || method === 'POST')
  .map(({ method, path }) => ({ method, path: `/api${path.replace(/:\w+/g, '1')}` }))
const PRIVATE_PATHS = /verify-image|form_options|articles_temp_one|receipt|Home\/match$|slots$|slot_options|appointment/

test('lists of the API are public in one language, everything else of it is private', async () => {
  expect(ENDPOINTS.length).toBeGreaterThan(40)
  for (const { method, path } of ENDPOINTS) {
    const { status, words, vary } = await wordsOf(path, method)
    const isOwn = method === 'POST' || status >= 400 || PRIVATE_PATHS.test(path)
    expect([method, path, status, words]).toEqual([
      method,
      path,
      status,
      isOwn ? expect.stringMatching(/no-store/) : 'public, max-age=60, s-maxage=10, stale-while-revalidate=60',
    ])
    expect([path, vary]).toEqual([path, expect.stringMatching(/\bLang\b/)])
  }
})

test('a list of the API has one ETag in every encoding, and a 304 for a current one', async () => {
  const path = '/api/Home/school_lists'
  const whole = await ask(server, path, { 'Accept-Encoding': 'gzip' })
  const plain = await ask(server, path)
  expect([whole.headers['content-encoding'], whole.headers.etag]).toEqual(['gzip', plain.headers.etag])
  const other = await ask(server, path, { Lang: 'vi' })
  expect(other.headers.etag).not.toBe(plain.headers.etag)
  const has = { 'If-None-Match': String(plain.headers.etag) }
  for (const headers of [has, { ...has, 'Accept-Encoding': 'gzip' }]) {
    const unchanged = await ask(server, path, headers)
    const cacheHeaders = ({ headers: { 'cache-control': cache, vary, etag } }: typeof plain) => ({ cache, vary, etag })
    expect([unchanged.status, unchanged.body.length, cacheHeaders(unchanged)]).toEqual([304, 0, cacheHeaders(plain)])
  }
  const head = await ask(server, path, {}, 'HEAD')
  expect([head.status, head.headers.etag, head.headers['cache-control']]).toEqual([
    200,
    plain.headers.etag,
    plain.headers['cache-control'],
  ])
})

test('answers beside pages and API are uncacheable, except for public images', async () => {
  for (const path of [
    '/healthz',
    '/readyz',
    '/files/x',
    '/logos/999999.svg',
    '/qr/x.svg',
    '/api/nothing',
    '/about.data',
  ])
    expect([path, (await wordsOf(path)).words]).toEqual([path, expect.stringMatching(/no-store|no-cache/)])
  expect((await wordsOf('/logos/1.svg')).words).toBe('public, max-age=86400')
  for (const path of [
    '/service_result?receipt=x',
    '/articles/1/preview?token=x',
    '/consultation_result',
    '/search?q=visa',
  ])
    expect([path, isPublic((await wordsOf(path)).words)]).toEqual([path, path.startsWith('/search')])
  for (const method of ['PUT', 'DELETE', 'OPTIONS', 'PATCH'])
    expect([method, (await wordsOf('/about', method)).words]).toEqual([method, 'no-store'])
})
