/** Answers over HTTP: locales, statuses, headers. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, startApp } from '../support/app.ts'
import { type Answer, ask } from '../support/ask.ts'
import { LOCALES } from '../support/demo-editions.ts'
import { homeOf, prefixOf } from '../support/journey.ts'

let plain: App
let hosted: App
const HOSTS = { vi: 'vi.example', tw: 'tw.example', en: 'en.example' }

beforeAll(async () => {
  plain = await startApp()
  hosted = await startApp({
    EDITION_HOSTS: 'vi=https://vi.example,tw=https://tw.example,en=https://en.example',
    TRUST_PROXY: '1',
  })
})
afterAll(async () => {
  await plain.stop()
  await hosted.stop()
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(plain.origin + path, { redirect: 'manual', headers })
const getAt = (locale: keyof typeof HOSTS, path: string, headers: Record<string, string> = {}) =>
  ask(hosted, path, { ...throughProxy(HOSTS[locale]), ...headers })
const location = (response: Response) => [response.status, response.headers.get('location')]
/** The same request as a proxy forwards it, and as a visitor sends it to one. */
const throughProxy = (host: string) => ({ Host: host, 'X-Forwarded-Host': host, 'X-Forwarded-Proto': 'https' })
const leadsTo = ({ status, headers }: Answer) => [status, headers.location]

describe('without hosts of their own', () => {
  test.each([
    ['/en/privacy', 301, '/privacy'],
    ['/en', 301, '/'],
    ['/vi/', 301, '/vi'],
    ['/privacy/', 301, '/privacy'],
    ['//evil.example/', 301, '/evil.example'],
    ['/en//evil.example', 301, '/en/evil.example'],
    ['/countries/schools', 301, '/countries/all/schools'],
    ['/tw/countries/schools?country=uk&hots=1&hots=2', 302, '/tw/countries/uk/schools?hots=1,2'],
    ['/countries/uk/schools?hots=1&hots=2&cities=', 302, '/countries/uk/schools?hots=1,2'],
    ['/consultation_result', 302, '/consultation'],
    ['/tw/consultation_result', 302, '/tw/consultation'],
  ])('%s answers %i to %s', async (path, status, to) => {
    expect(location(await get(path))).toEqual([status, to])
  })

  test('only / negotiates, and varies by language', async () => {
    const french = await get('/', { 'Accept-Language': 'fr' })
    expect([french.status, french.headers.get('vary')]).toEqual([
      200,
      expect.stringContaining('Cookie, Accept-Language'),
    ])
    const vietnamese = await get('/?a=b', { 'Accept-Language': 'vi-VN,vi;q=0.9' })
    expect(location(vietnamese)).toEqual([302, '/vi?a=b'])
    expect(vietnamese.headers.get('vary')).toContain('Cookie, Accept-Language')
    expect(location(await get('/', { 'Accept-Language': 'vi', Cookie: 'i18n_redirected=tw' }))).toEqual([302, '/tw'])
    const deep = await get('/privacy', { 'Accept-Language': 'vi' })
    expect([deep.status, deep.headers.get('vary') ?? '']).toEqual([200, expect.not.stringContaining('Accept-Language')])
  })

  test.each([
    ['tw', '/vi/privacy?x=1', '/tw/privacy?x=1'],
    ['en', '/vi/privacy', '/privacy'],
    ['vi', 'https://evil.example/', '/vi'],
    ['vi', '//evil.example', '/vi'],
    ['vi', undefined, '/vi'],
  ])('switching to %s from %s leads to %s, and is remembered', async (locale, to, expected) => {
    const response = await fetch(`${plain.origin}/locale`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ locale, ...(to && { to }) }),
    })
    expect(location(response)).toEqual([303, expected])
    expect(response.headers.get('set-cookie')).toBe(`i18n_redirected=${locale}; Max-Age=31536000; Path=/; SameSite=Lax`)
  })

  test('an unknown language answers 404', async () => {
    const response = await fetch(`${plain.origin}/locale`, {
      method: 'POST',
      body: new URLSearchParams({ locale: 'th' }),
    })
    expect(response.status).toBe(404)
  })
})

describe('with a host for each edition', () => {
  test('no path has a prefix on an own host', async () => {
    expect((await getAt('vi', '/privacy')).status).toBe(200)
    expect(leadsTo(await getAt('vi', '/vi/privacy?a=1'))).toEqual([301, '/privacy?a=1'])
    expect(leadsTo(await getAt('vi', '/tw/privacy?a=1'))).toEqual([302, 'https://tw.example/privacy?a=1'])
    const home = await getAt('vi', '/', { 'Accept-Language': 'en', Cookie: 'i18n_redirected=tw' })
    expect([home.status, home.body.includes('<html lang="vi"')]).toEqual([200, true])
  })

  test('links between languages are absolute, the canonical link is the edition’s own', async () => {
    const html = String((await getAt('tw', '/schools/1')).body)
    expect(html).toContain('<link rel="canonical" href="https://tw.example/schools/1"/>')
    expect(html).toContain('<link rel="alternate" hrefLang="vi" href="https://vi.example/schools/1"/>')
    expect(html).toContain('<link rel="alternate" hrefLang="x-default" href="https://en.example/schools/1"/>')
  })

  test('the language switch leads to the other host, and a form is accepted over https', async () => {
    const post = (path: string, fields: Record<string, string>) => {
      const form = { Origin: 'https://vi.example', 'Content-Type': 'application/x-www-form-urlencoded' }
      const headers = { ...throughProxy(HOSTS.vi), ...form }
      return ask(hosted, path, headers, 'POST', new URLSearchParams(fields).toString())
    }
    const switched = await post('/locale', { locale: 'en', to: '/schools/1' })
    expect(leadsTo(switched)).toEqual([303, 'https://en.example/schools/1'])
    const form = await post('/consultation', { intent: 'next' })
    expect([form.status, form.body.includes('role="alert"')]).toEqual([200, true])
  })

  test('security headers fit https', async () => {
    expect((await getAt('vi', '/')).headers['strict-transport-security']).toBe('max-age=31536000')
  })
})

describe.each(LOCALES)('pages in %s', (locale) => {
  const prefix = prefixOf(locale)
  const lang = { vi: 'vi', tw: 'zh-Hant-TW', en: 'en' }[locale]

  test.each([
    ['/', 200],
    ['/countries/all/schools', 200],
    ['/countries/uk/schools?enrollments=4&cities&hots', 200],
    ['/schools/1', 200],
    ['/consultation', 200],
    ['/privacy', 200],
    ['/500', 500],
    ['/nope', 404],
    ['/schools/999999', 404],
    ['/schools/abc', 404],
    ['/countries/fr/schools', 404],
    ['/countries/all/schools?page=99', 404],
    ['/countries/all/schools?enrollments=abc', 404],
    ['/PRIVACY', 404],
  ])('%s answers %i, in its language, with title, description and one h1', async (path, status) => {
    const response = await get(path === '/' ? homeOf(locale) : prefix + path)
    const html = await response.text()
    expect(response.status).toBe(status)
    expect(html).toContain(`<html lang="${lang}"`)
    expect(html).toMatch(/<title>[^<]{5,}<\/title>/)
    expect(html).toMatch(/<meta name="description" content="[^"]{10,}"/)
    expect(html.match(/<h1/g)).toHaveLength(1)
    if (status === 200) {
      const isListed = !path.includes('?')
      for (const hrefLang of ['vi', 'zh-Hant-TW', 'en', 'x-default'])
        expect(html.includes(`hrefLang="${hrefLang}"`)).toBe(isListed)
      expect(html.includes('<meta name="robots" content="noindex"/>')).toBe(!isListed)
    } else expect(html).toContain('<meta name="robots" content="noindex"/>')
  })

  test('server-rendered pages load no framework script; hydrated pages defer it, unless a step was submitted', async () => {
    const scripts = async (path: string) =>
      [...(await (await get(prefix + path)).text()).matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src]) => src)
    for (const path of ['/schools/1', '/countries/all/schools', '/privacy'])
      expect(await scripts(path)).toEqual([expect.stringMatching(/^\/assets\/enhance-/)])
    expect(await scripts('/consultation')).toEqual([expect.stringMatching(/^\/assets\/hydrate-later-/)])
    const typesOf = (html: string) => ({
      deferred: html.includes('<script type="deferred">') && html.includes('<link rel="deferred"'),
      loaded: html.includes('<script type="module" async="">') && html.includes('<link rel="modulepreload"'),
      data: html.includes('__reactRouterContext'),
    })
    const page = `${prefix}/consultation`
    expect(typesOf(await (await get(page)).text())).toEqual({ deferred: true, loaded: false, data: true })
    const body = new URLSearchParams({ intent: 'next' })
    const submitted = await fetch(plain.origin + page, { method: 'POST', body, headers: { Origin: plain.origin } })
    expect(typesOf(await submitted.text())).toEqual({ deferred: false, loaded: true, data: true })
  })
})

describe('the API over HTTP', () => {
  test('its OpenAPI document and its documentation page exist', async () => {
    const document = await get('/api/openapi.json')
    expect([document.status, ((await document.json()) as { openapi: string }).openapi]).toEqual([200, '3.1.1'])
    const page = await get('/api/docs')
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
  })

  test('an unchanged answer is 304, in each language its own', async () => {
    const lang = (code: string) => ({ Lang: code })
    const first = await get('/api/Home/countries', lang('vi'))
    const etag = first.headers.get('etag') ?? ''
    expect([first.headers.get('cache-control'), etag]).toEqual([
      'public, max-age=60, s-maxage=10, stale-while-revalidate=60',
      expect.stringMatching(/^(W\/)?"/),
    ])
    expect((await get('/api/Home/countries', { ...lang('vi'), 'If-None-Match': etag })).status).toBe(304)
    const other = await get('/api/Home/countries', { ...lang('tw'), 'If-None-Match': etag })
    expect([other.status, other.headers.get('vary')]).toEqual([200, expect.stringContaining('Lang')])
  })

  test('HEAD answers like GET, without a body', async () => {
    const head = await fetch(`${plain.origin}/api/Home/countries`, { method: 'HEAD' })
    expect([head.status, await head.text(), head.headers.get('content-type')]).toEqual([200, '', 'application/json'])
  })
})

describe('headers', () => {
  test('a page has a policy for its own scripts only, and security headers', async () => {
    const { headers } = await get('/consultation')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toMatch(/script-src 'self' 'sha256-/)
    expect(policy).not.toContain('unsafe')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('files with a hash in their name are cached for ever, and are compressed', async () => {
    const html = await (await get('/')).text()
    const css = /href="(\/assets\/[^"]+\.css)"/.exec(html)?.[1] ?? ''
    const { headers } = await get(css, { 'Accept-Encoding': 'br' })
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('content-encoding')).toBe('br')
    const etag = headers.get('etag') ?? ''
    expect((await get(css, { 'If-None-Match': etag, 'Accept-Encoding': 'br' })).status).toBe(304)
  })

  test('pages come compressed', async () => {
    expect((await get('/', { 'Accept-Encoding': 'gzip' })).headers.get('content-encoding')).toBe('gzip')
  })

  test('a body over 64 KiB is rejected, in the API and in the form', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(70_000) })
    const json = await fetch(`${plain.origin}/api/Home/add_inq`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    })
    expect([json.status, ((await json.json()) as { code: string }).code]).toEqual([413, 'too_large'])
    const form = await fetch(`${plain.origin}/consultation`, {
      method: 'POST',
      body: new URLSearchParams({ remarks: 'x'.repeat(70_000) }),
    })
    expect(form.status).toBe(413)
  })

  test('the log has a line for each request with its id, and no personal data', async () => {
    const response = await get('/countries/all/schools?school=Nguyen+Secret', { 'User-Agent': 'secret-agent' })
    const id = response.headers.get('x-request-id') ?? ''
    await response.text()
    // a line may arrive in pieces
    const line = () =>
      plain
        .logs()
        .split(/(?<=\n)/)
        .find((text) => text.includes(id) && text.endsWith('\n')) ?? ''
    await expect.poll(line).not.toBe('')
    expect(JSON.parse(line())).toMatchObject({
      request_id: id,
      method: 'GET',
      path: '/countries/all/schools',
      status: 200,
    })
    expect(plain.logs()).not.toMatch(/Secret|secret-agent|127\.0\.0\.1/)
  })
})
