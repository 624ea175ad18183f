/** Unusual methods, encodings, names and nestings are rejected with the right status, and cause no internal error. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, startApp } from '../support/app.ts'
import { stopForInternalErrors } from '../support/internal-errors.ts'

let server: App

beforeAll(async () => {
  server = await startApp()
})
afterAll(async () => {
  // no request caused an internal error
  expect(await stopForInternalErrors(server)).toEqual([])
})

const ask = (method: string, path: string, init: RequestInit = {}) =>
  fetch(server.origin + path, { method, redirect: 'manual', ...init })

test.each(['/files/a/b', '/files', '/calendar/a/b', '/files/x', '/calendar/x.ics', '/webhooks/line'])(
  'many requests at once for %s are all answered',
  async (path) => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask('GET', path)))
    expect(answers.every(({ status }) => status < 500)).toBe(true)
  },
)

const PAGES = [
  '/',
  '/about',
  '/vi/about',
  '/about.data',
  '/_root.data',
  '/schools/1',
  '/nope',
  '/robots.txt',
  '/sitemap.xml',
]
const ENTRY_POINTS = [
  '/healthz',
  '/readyz',
  '/logos/1.svg',
  '/qr/line.svg',
  '/files/x',
  '/favicon.svg',
  '/consultation_result',
]
const FORMS = [
  '/consultation',
  '/vi/consultation',
  '/consultation.data',
  '/service_select/refine',
  '/service_select/apply',
  '/service_submit',
]

describe('other sites', () => {
  test.each(FORMS)('a form for %s from another site is rejected, without an internal error', async (path) => {
    // a page, or a message for the script that asked
    const expectedMarker = path.endsWith('.data') ? '"message"' : '<h1>'
    for (const origin of ['https://evil.example', 'null', 'x']) {
      const headers = { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' }
      const answer = await ask('POST', path, { headers, body: 'intent=next' })
      expect([origin, answer.status, (await answer.text()).includes(expectedMarker)]).toEqual([origin, 400, true])
    }
  })
})

describe('methods', () => {
  test.each([...PAGES, ...ENTRY_POINTS])('%s accepts GET and HEAD alone', async (path) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'QUERY']) {
      const answer = await ask(method, path, method === 'POST' ? { body: 'a=b' } : {})
      expect([method, answer.status, answer.headers.get('Allow')]).toEqual([method, 405, 'GET, HEAD'])
      expect(answer.headers.get('Cache-Control')).toBe('no-store')
      await answer.text()
    }
  })

  test.each(FORMS)('%s accepts a POST as well', async (path) => {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
      const answer = await ask(method, path)
      expect([method, answer.status, answer.headers.get('Allow')]).toEqual([method, 405, 'GET, HEAD, POST'])
    }
  })

  test('the language switch accepts POST alone', async () => {
    for (const method of ['GET', 'PUT', 'OPTIONS']) {
      const answer = await ask(method, '/locale')
      expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'POST'])
    }
  })

  test('a rejected method gets a message in the edition’s language', async () => {
    const answers = await Promise.all(
      ['/about', '/vi/about', '/tw/about'].map(async (path) => (await ask('PUT', path)).text()),
    )
    expect(answers.map((html) => /<html lang="([^"]+)"/.exec(html)?.[1])).toEqual(['en', 'vi', 'zh-Hant-TW'])
    for (const html of answers) expect(html).toContain('PUT')
  })

  test.each(['/', '/about', '/vi/about', '/consultation', '/nope', '/robots.txt', '/healthz', '/logos/1.svg'])(
    'HEAD %s is GET without its body',
    async (path) => {
      const [head, get] = [await ask('HEAD', path), await ask('GET', path)]
      expect([head.status, await head.text()]).toEqual([get.status, ''])
      expect(head.headers.get('Cache-Control')).toBe(get.headers.get('Cache-Control'))
      await get.text()
    },
  )

  test.each(['/consultation?index', '/consultation/_.data', '/service_submit.data?_routes=nope', '/consultation//'])(
    'POST %s, as React Router would never write it, causes no internal error',
    async (path) => {
      const answer = await ask('POST', path, { body: new URLSearchParams({ intent: 'next' }) })
      expect(answer.status).toBeLessThan(500)
      await answer.text()
    },
  )
})

describe('names of Object.prototype', () => {
  test.each([
    '/qr/constructor.svg',
    '/qr/__proto__.svg',
    '/qr/hasOwnProperty.svg',
    '/qr/toString.svg',
    '/logos/__proto__.svg',
    '/logos/constructor.svg',
    '/study/constructor',
    '/countries/__proto__/schools',
    '/faq/constructor',
    '/article_category/__proto__',
    '/tags/constructor',
    '/service_select/constructor',
    '/sitemaps/constructor',
    '/files/constructor',
    '/api/Home/country_guides/constructor',
    '/api/Home/pages/__proto__',
  ])('%s is not found', async (path) => {
    const answer = await ask('GET', path)
    expect(answer.status).toBe(404)
    await answer.text()
  })

  test('are unknown languages', async () => {
    for (const locale of ['constructor', '__proto__']) {
      expect((await ask('POST', '/locale', { body: new URLSearchParams({ locale }) })).status).toBe(404)
      expect((await ask('GET', '/api/Home/sources', { headers: { Lang: locale } })).status).toBe(200)
      const cookie = `i18n_redirected=${locale}; globalCountry=${locale}`
      expect((await ask('GET', '/', { headers: { cookie } })).status).toBe(200)
    }
  })
})

describe('encodings', () => {
  test.each(FORMS)('%s accepts forms alone', async (path) => {
    for (const type of [
      'text/plain',
      'application/json',
      '',
      'multipart/form-data',
      'application/x-www-form-urlencodedd',
    ]) {
      const answer = await ask('POST', path, {
        body: new TextEncoder().encode('a=b'),
        headers: { 'Content-Type': type },
      })
      expect([type, answer.status]).toEqual([type, type.startsWith('multipart') ? 400 : 415])
      await answer.text()
    }
  })

  test('an interrupted multipart form is a bad request', async () => {
    for (const path of FORMS) {
      const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
      for (const body of [
        '--x\r\nContent-Disposition: form-data; name="intent"\r\n\r\nnext',
        'nothing',
        '--x',
        '--x\r\n\r\n\r\n--x--',
        // a length of nothing
        '',
      ]) {
        const answer = await ask('POST', path, { body, headers })
        expect([path, body, answer.status]).toEqual([path, body, 400])
        await answer.text()
      }
    }
  })
})

const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

describe('deeply nested items', () => {
  test.each([
    ['an order', {}],
    ['an order without script', { direct: 'yes' }],
    ['a beginning order', { intent: 'begin' }],
  ])('of %s on the page are invalid items', async (_, fields) => {
    for (const items of [`[${deep(10_000)}]`, `[{"kind":"apply","service":"visa","options":${deep(10_000)}}]`]) {
      const answer = await ask('POST', '/service_submit', { body: new URLSearchParams({ ...fields, items }) })
      expect(answer.status).toBe(422)
      expect((await answer.text()).length).toBeLessThan(200_000)
    }
  })

  test.each(['add_inq', 'get_price_refine', 'get_price_apply', 'get_discounts_price_refine', 'add_inq_server'])(
    'of %s are invalid fields',
    async (name) => {
      const headers = { 'Content-Type': 'application/json' }
      for (const body of [
        `{"items":${deep(10_000)}}`,
        `{"contact":${deep(10_000)}}`,
        '{"items":'.repeat(5000) + 1 + '}'.repeat(5000),
      ]) {
        const answer = await ask('POST', `/api/Home/${name}`, { body, headers })
        expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([422, 'invalid'])
      }
    },
  )
})

test.each(['/console/sign-in', '/console/forgot', '/consultation', '/service_select/refine', '/shortlist', '/locale'])(
  'a form for %s with a file name in an encoding of its own is a bad request',
  async (path) => {
    const part = `--x\r\nContent-Disposition: form-data; name="a"; filename*=UTF-8''%ff\r\n\r\nb\r\n--x--\r\n`
    const headers = {
      'Content-Type': 'multipart/form-data; boundary=x',
      Origin: server.origin,
      Referer: `${server.origin}/console/sign-in`,
    }
    expect((await ask('POST', path, { headers, body: part })).status).toBe(400)
  },
)
