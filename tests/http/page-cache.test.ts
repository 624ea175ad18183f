/** The page cache: the same page for every visitor, updated with the content, and never one visitor's for another. */
import { expect, onTestFinished, test } from 'vitest'
import { raiseContentVersion } from '../../src/db/queries/settings.ts'
import { BRIEFLY, PUBLIC_CACHE } from '../../src/site/cache-control.ts'
import { type App, provideApp, startApp } from '../support/app.ts'
import { type Answer, ask, headOf } from '../support/ask.ts'
import { withinOneQuarter } from '../support/quarters.ts'
import { sampled } from '../support/scope.ts'
import { inStoreOf } from '../support/server-store.ts'

// links contain it, so that two servers' pages are the same bytes
const PUBLIC_URL = 'http://site.example'
const clean = provideApp({ PUBLIC_URL })

const PAGES = ['/', '/tw', '/vi/study/uk', '/countries/uk/schools?page=2', '/schools/3', '/tw/ranking_list', '/nothing']

/** Request headers and cookies that must not affect the next visitor's page. */
const HEADERS: Record<string, string>[] = [
  { Cookie: 'i18n_redirected=en; globalCountry=uk; checkedList=[1]' },
  { 'Accept-Language': 'xx' },
  { Host: 'evil.example' },
  { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' },
  { Forwarded: 'host=evil.example;proto=https' },
  { 'X-Original-URL': '/evil', 'X-Rewrite-URL': '/evil' },
  { 'X-HTTP-Method-Override': 'POST' },
  { Referer: 'https://evil.example/?utm_source=evil' },
  { Origin: 'https://evil.example' },
  { 'User-Agent': '<script>alert(1)</script>' },
  { Range: 'bytes=0-10' },
  { Lang: 'vi', 'X-Waypoint-Site': 'x' },
  { 'If-Modified-Since': 'Sun, 22 Nov 2099 00:00:00 GMT', 'If-None-Match': '"x"' },
  { Accept: 'application/json' },
  { Purpose: 'prefetch', 'Sec-Purpose': 'prefetch' },
  { 'X-Request-Id': 'evil', 'X-Forwarded-For': '6.6.6.6' },
  { 'Accept-Encoding': 'br;q=0, gzip;q=0, identity;q=0, evil' },
  { 'Cache-Control': 'no-cache', Pragma: 'no-cache' },
  { 'X-Forwarded-Prefix': '/evil', 'X-Forwarded-Port': '1', 'X-Forwarded-Server': 'evil', 'X-Host': 'evil' },
  { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'iframe', 'Sec-Fetch-Mode': 'no-cors', 'Sec-GPC': '1' },
  { 'Sec-CH-UA-Mobile': '?1', 'Save-Data': 'on', DNT: '1', 'Viewport-Width': '320' },
  { 'If-Match': '"evil"', 'If-Range': '"evil"', 'If-Unmodified-Since': 'Sun, 22 Nov 1999 00:00:00 GMT' },
  { Authorization: 'Basic ZXZpbA==', 'X-Middleware-Prefetch': '1', 'X-Moz': 'prefetch' },
  { Connection: 'close, X-Evil', 'Keep-Alive': 'timeout=1', TE: 'trailers', Upgrade: 'h2c' },
  { Via: '1.1 evil', 'CF-Connecting-IP': '6.6.6.6', 'True-Client-IP': '6.6.6.6', 'CF-IPCountry': 'XX' },
]

test.each(
  sampled(HEADERS, { ...HEADERS[0], ...HEADERS[1], ...HEADERS[3] }).map(
    (headers) => [Object.keys(headers).join(', '), headers] as const,
  ),
)('after a first reader with %s the next one gets the public page', async (_, headers) => {
  // one server without such requests, and one whose every page was first requested with them
  const forgedRequests = await startApp({ PUBLIC_URL, TRUST_PROXY: '1' })
  onTestFinished(forgedRequests.stop)
  for (const path of PAGES) {
    await ask(forgedRequests, path, headers)
    await withinOneQuarter(async () => {
      const [wanted, actual] = [await ask(clean, path), await ask(forgedRequests, path)]
      expect([path, actual.status, actual.body.equals(wanted.body)]).toEqual([path, wanted.status, true])
      expect(withoutId(headOf(actual))).toEqual(withoutId(headOf(wanted)))
    })
  }
})

const CODINGS = ['identity', 'gzip', 'br']
const PLAIN: Answer['headers'] = { vary: 'Accept-Encoding', 'cache-control': PUBLIC_CACHE }
const PRIVATE = 'private, no-cache'

test('GET, HEAD and 304 of a cached page have the same headers, in any encoding, whoever came first', async () => {
  for (const path of ['/about', '/tw/about', '/'])
    for (const coding of CODINGS) {
      const accepts = { 'Accept-Encoding': coding }
      await withinOneQuarter(async () => {
        const first = await ask(clean, path, accepts)
        await expect
          .poll(async () => (await ask(clean, path, accepts)).headers['content-encoding'] ?? 'identity')
          .toBe(coding)
        const whole = await ask(clean, path, accepts)
        const head = await ask(clean, path, accepts, 'HEAD')
        const unchanged = await ask(clean, path, { ...accepts, 'If-None-Match': String(whole.headers.etag) })
        expect([path, first.status, whole.status, head.status, unchanged.status]).toEqual([path, 200, 200, 200, 304])
        expect(withoutId(headOf(first))).toEqual(headOf(whole))
        expect(head.headers).toEqual({ ...whole.headers, date: head.headers.date })
        expect(headOf(unchanged)).toEqual(headOf(whole))
        expect([head.body.length, unchanged.body.length]).toEqual([0, 0])
      })
    }
})

/** The first answer is logged, and has a request id. */
const withoutId = ({ 'x-request-id': _, ...headers }: Answer['headers']) => headers

test('an uncached page has the same headers for HEAD as for GET', async () => {
  for (const path of ['/vi/privacy', '/vi/nothing-of-this-name', '/vi/wp-login.php']) {
    const head = await ask(clean, path, {}, 'HEAD')
    const whole = await ask(clean, path)
    expect([path, head.body.length, head.headers['content-length']]).toEqual([path, 0, String(whole.body.length)])
    expect([head.status, withoutId(headOf(head))]).toEqual([whole.status, headOf(whole)])
  }
})

test('caches in front get Cache-Control and Vary', async () => {
  const headersOf = async (path: string, headers = {}) => {
    const { 'cache-control': cache, vary } = (await ask(clean, path, headers)).headers
    return { 'cache-control': cache, vary }
  }
  expect(await headersOf('/tw/about')).toEqual(PLAIN)
  // pages that depend on cookies or languages are cached by the reader's own browser alone
  const negotiated = { vary: 'Cookie, Accept-Language, Accept-Encoding', 'cache-control': PRIVATE }
  expect(await headersOf('/')).toEqual(negotiated)
  expect(await headersOf('/?x=1')).toEqual(negotiated)
  expect(await headersOf('/', { 'Accept-Language': 'vi' })).toEqual(negotiated)
  const missing = { vary: 'Cookie, Accept-Encoding', 'cache-control': PRIVATE }
  for (const path of ['/gone', '/schools/99999999', '/%C3%A9', '/gone?x=1'])
    expect(await headersOf(path)).toEqual(missing)
  expect(await headersOf('/gone', { Cookie: 'globalCountry=uk' })).toEqual(missing)
  for (const path of ['/about/', '/en/about', '/articles/1']) expect(await headersOf(path)).toEqual(PLAIN)
})

test('each reader gets a supported encoding', async () => {
  await expect
    .poll(async () => (await ask(clean, '/tw/about', { 'Accept-Encoding': 'gzip, br' })).headers['content-encoding'])
    .toBe('br')
  const codingOf = async (accepted: string) =>
    (await ask(clean, '/tw/about', { 'Accept-Encoding': accepted })).headers['content-encoding'] ?? 'identity'
  expect(await codingOf('gzip')).toBe('gzip')
  expect(await codingOf('')).toBe('identity')
  expect(await codingOf('br;q=0')).toBe('identity')
  expect(await codingOf('br;q=0, gzip')).toBe('gzip')
  expect(await codingOf('gzip;q=1.0, br;q=0.1')).toBe('gzip')
  expect(await codingOf('zstd')).toBe('identity')
})

test('the home page depends on cookie and browser language, cached or not', async () => {
  for (let round = 0; round < 2; round++) {
    expect((await ask(clean, '/')).status).toBe(200)
    const negotiatedPage = await ask(clean, '/', { 'Accept-Language': 'vi' })
    expect([negotiatedPage.status, negotiatedPage.headers.location]).toEqual([302, '/vi'])
    expect((await ask(clean, '/', { Cookie: 'i18n_redirected=tw' })).headers.location).toBe('/tw')
  }
})

test('the 404 page depends on the country that its reader chose, and on no other reader’s', async () => {
  const plain = await ask(clean, '/gone')
  const chosen = await ask(clean, '/gone', { Cookie: 'globalCountry=uk' })
  expect([plain.status, chosen.status]).toEqual([404, 404])
  expect(chosen.body.equals(plain.body)).toBe(false)
  const next = async (headers = {}) => (await ask(clean, '/gone', headers)).body
  expect((await next()).equals(plain.body)).toBe(true)
  expect((await next({ Cookie: 'a=b; globalCountry=uk' })).equals(chosen.body)).toBe(true)
  expect((await next({ Cookie: 'globalCountry=evil' })).equals(plain.body)).toBe(true)
})

test('private pages are never cached', async () => {
  for (const path of ['/consultation', '/service_result?receipt=x', '/consultation_result', '/search?q=visa']) {
    const [one, other] = [await ask(clean, path), await ask(clean, path)]
    expect([path, one.headers.etag, other.headers.etag]).toEqual([path, undefined, undefined])
  }
  const keyOf = ({ body }: Answer) => /name="idempotency_key" value="([^"]+)"/.exec(String(body))?.[1]
  const keys = [keyOf(await ask(clean, '/consultation')), keyOf(await ask(clean, '/consultation'))]
  expect(new Set(keys).size).toBe(2)
})

test('cached pages contain nothing of the request that they answered first', async () => {
  for (const path of ['/service_select', '/service_select/apply', '/tw/service_select/refine', '/about']) {
    const { headers, body } = await ask(clean, path)
    expect([path, body.includes(String(headers['x-request-id']))]).toEqual([path, false])
  }
})

const rename = (server: App, from: string, to: string) =>
  inStoreOf(server, (store) =>
    store.transaction(async (tx) => {
      await raiseContentVersion(tx)
      const row = await tx.selectFrom('content_block').selectAll().where('kind', '=', 'site').executeTakeFirstOrThrow()
      await tx
        .updateTable('content_block')
        .set({ data: row.data.replaceAll(from, to) })
        .where('kind', '=', 'site')
        .execute()
    }),
  )

test('after a change of content every cached page is new within two seconds, requested meanwhile or not', async () => {
  const requested = ['/tw/about', '/vi/about', '/about', '/tw', '/', '/gone']
  const unrequested = ['/vi', '/tw/privacy', '/tw/gone']
  for (const path of [...requested, ...unrequested]) await ask(clean, path)
  await rename(clean, 'Waypoint', 'Wegpunkt')
  for (const path of requested)
    await expect.poll(async () => String((await ask(clean, path)).body)).toContain('Wegpunkt')
  await new Promise((resolve) => setTimeout(resolve, 2000))
  // the first request for these gets the new ones
  for (const path of unrequested)
    expect([path, String((await ask(clean, path)).body).includes('Wegpunkt')]).toEqual([path, true])
})

const EDITION_HOSTS = 'vi=https://a.example,tw=https://b.example,en=https://c.example'
test('editions with hosts of their own have their own cached pages for either scheme, separate from other hosts', async () => {
  const server = await startApp({ EDITION_HOSTS, PUBLIC_URL: 'https://c.example' })
  const readFrom = async (host: string, path: string) => {
    const { status, headers, body } = await ask(server, path, { Host: host })
    return `${status} ${headers.location ?? /<html lang="([^"]+)"/.exec(String(body))?.[1]}`
  }
  const expected = {
    'a.example/about': '200 vi',
    'b.example/about': '200 zh-Hant-TW',
    'c.example/about': '200 en',
    'other.example/about': '200 en',
    'other.example/vi/about': '200 vi',
    'c.example/vi/about': '302 https://a.example/about',
    'a.example/vi/about': '301 /about',
    'b.example/nothing': '404 zh-Hant-TW',
    'a.example/nothing': '404 vi',
    'A.EXAMPLE/about': '200 vi',
  }
  for (let round = 0; round < 2; round++)
    for (const [address, answer] of Object.entries(expected)) {
      const at = address.indexOf('/')
      expect([address, await readFrom(address.slice(0, at), address.slice(at))]).toEqual([address, answer])
    }
  await server.stop()
})

test.each(['/rss.xml', '/tw/rss.xml', '/sitemap.xml', '/sitemaps/1'])(
  '%s is cached in front no longer than pages',
  async (path) => {
    const { status, headers } = await fetch(clean.origin + path)
    expect([status, headers.get('cache-control')]).toEqual([200, BRIEFLY])
    const cacheSeconds = (word: string | null) => Number(/s-maxage=(\d+)/.exec(word ?? '')?.[1])
    expect(cacheSeconds(headers.get('cache-control'))).toBe(cacheSeconds(PUBLIC_CACHE))
  },
)
