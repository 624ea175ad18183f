/** A shared cache that obeys `Cache-Control` and knows nothing else of the site stores only public pages, and shows publications. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { purgeKey, purgeSignature, SIGNATURE } from '../../../src/server/cdn/purges.ts'
import { type Answer, ask } from '../../support/ask.ts'
import { buildBooking, buildBookingForm, SECRET } from '../../support/bookings.ts'
import { type Cdn, startCdn } from '../../support/cdn.ts'
import { makeAdmin, type SignedIn } from '../../support/console.ts'
import { editEntry, replacing } from '../../support/console-content.ts'
import { type RunningServer, startServer } from '../../support/server.ts'

const HOST = { Host: 'localhost' }
const cacheStatus = ({ headers }: Answer) => String(headers['x-cache'] ?? '')
const FROM_CACHE = ['HIT', 'STALE', 'UPDATING', 'REVALIDATED']

async function post(cdn: Cdn, path: string, body: BodyInit, type: string, cookie = '') {
  return fetch(`http://127.0.0.1:${cdn.port}${path}`, {
    method: 'POST',
    redirect: 'manual',
    // the browser reaches the CDN by https, and passes that on to the server
    headers: { 'Content-Type': type, Origin: 'https://127.0.0.1', Cookie: cookie },
    body,
  })
}

describe('private answers', () => {
  let server: RunningServer
  let cdn: Cdn
  let admin: SignedIn
  beforeAll(async () => {
    server = await startServer({ SECRET, TRUST_PROXY: '1' })
    admin = await makeAdmin(server)
    cdn = await startCdn(server.port)
  })
  afterAll(async () => {
    await cdn?.stop()
    await server?.stop()
  })
  const read = (path: string, headers: Record<string, string> = {}) => ask(cdn, path, { ...HOST, ...headers })

  test('public pages and lists are cached, one for each language and encoding', async () => {
    for (const path of ['/about', '/vi/schools/1', '/tw/countries/uk/schools?page=2', '/api/Home/school_lists']) {
      expect([path, cacheStatus(await read(path))]).toEqual([path, 'MISS'])
      expect([path, FROM_CACHE.includes(cacheStatus(await read(path)))]).toEqual([path, true])
    }
    const lists = await Promise.all(
      ['en', 'vi', 'zh_tw', 'vi'].map(async (Lang) => String((await read('/api/Home/school_lists', { Lang })).body)),
    )
    expect(new Set(lists).size).toBe(3)
    const compressed = await read('/about', { 'Accept-Encoding': 'gzip' })
    expect([compressed.headers['content-encoding'], cacheStatus(compressed)]).toEqual(['gzip', 'MISS'])
    expect((await read('/about')).headers['content-encoding']).toBe(undefined)
  })

  test('a page that depends on cookie or language is rendered for each visitor', async () => {
    const home = async (headers: Record<string, string>) => read('/', headers)
    for (let times = 0; times < 2; times++) {
      const answers = [
        await home({ 'Accept-Language': 'vi' }),
        await home({ 'Accept-Language': 'zh-TW' }),
        await home({ 'Accept-Language': 'vi', Cookie: 'i18n_redirected=en' }),
      ]
      expect(answers.map(({ status, headers }) => [status, headers.location ?? ''])).toEqual([
        [302, expect.stringMatching(/\/vi$/)],
        [302, expect.stringMatching(/\/tw$/)],
        [200, ''],
      ])
      for (const answer of answers) expect(FROM_CACHE).not.toContain(cacheStatus(answer))
    }
    const missing = async (country: string) => read('/nothing-here', { Cookie: `globalCountry=${country}` })
    for (const country of ['uk', 'usa', 'uk']) expect(FROM_CACHE).not.toContain(cacheStatus(await missing(country)))
  })

  test('forms, their answers, and receipts are never cached', async () => {
    const keyOf = ({ body }: Answer) => /name="idempotency_key"[^>]*value="([^"]+)"/.exec(String(body))?.[1]
    const [one, other] = [await read('/consultation'), await read('/consultation')]
    expect(keyOf(one)).toMatch(/./)
    expect(keyOf(one)).not.toBe(keyOf(other))
    const form = 'application/x-www-form-urlencoded'
    const rejected = await post(cdn, '/consultation', new URLSearchParams({ name: 'Somebody Private' }), form)
    expect([rejected.status, (await rejected.text()).includes('Somebody Private')]).toEqual([422, true])
    expect(String((await read('/consultation')).body)).not.toContain('Somebody Private')
    const booked = await post(cdn, '/api/Home/add_inq', JSON.stringify(buildBooking('cdn')), 'application/json')
    const { inquiry } = (await booked.json()) as { inquiry: { reference: string } }
    expect([booked.status, booked.headers.get('x-cache')]).toEqual([200, null])
    const page = await post(cdn, '/consultation', buildBookingForm('cdn-page'), form)
    expect(page.status).toBe(302)
    const cookie = page.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    for (let times = 0; times < 2; times++) {
      const ownPage = await read('/consultation_result', { Cookie: cookie })
      expect([ownPage.status, /WP-/.test(String(ownPage.body)), FROM_CACHE.includes(cacheStatus(ownPage))]).toEqual([
        200,
        true,
        false,
      ])
      const anonymousPage = await read('/consultation_result')
      expect([/WP-[A-Z0-9]/.test(String(anonymousPage.body)), FROM_CACHE.includes(cacheStatus(anonymousPage))]).toEqual(
        [false, false],
      )
    }
    expect(inquiry.reference).toMatch(/^WP-/)
    for (const path of ['/service_result?receipt=none', '/files/none', '/api/Home/receipt?receipt=none', '/shortlist'])
      for (let times = 0; times < 2; times++)
        expect([path, FROM_CACHE.includes(cacheStatus(await read(path)))]).toEqual([path, false])
  })

  test('the console is private, signed in or not', async () => {
    const Cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    for (const path of ['/console/leads', '/console/people', '/console/leads/changes']) {
      const ownPage = await read(path, { Cookie })
      expect([path, ownPage.status]).toEqual([path, 200])
      for (let times = 0; times < 2; times++) {
        const anonymousPage = await read(path)
        expect([path, anonymousPage.status === 200, FROM_CACHE.includes(cacheStatus(anonymousPage))]).toEqual([
          path,
          false,
          false,
        ])
      }
    }
  })
})

describe('a publication', () => {
  const ends: (() => unknown)[] = []
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end()
  })

  async function openEdited(environment: Record<string, string>) {
    const server = await startServer({ SECRET, TRUST_PROXY: '1', ...environment })
    ends.push(() => server.stop())
    const editor = await makeAdmin(server)
    const cdn = await startCdn(server.port)
    ends.push(cdn.stop)
    const read = async (path: string) => String((await ask(cdn, path, HOST)).body)
    const publish = () => editEntry(editor, 'offices/taipei', replacing('Monday to Friday', 'Tuesday to Friday'))
    const isNew = async (path: string) => (await read(path)).includes('Tuesday to Friday')
    return { cdn, read, publish, isNew }
  }

  test('appears without a purge, on a page that is requested meanwhile and on one that is not', async () => {
    const { publish, isNew } = await openEdited({})
    for (const path of ['/about', '/en/about?utm_source=quiet', '/about?utm_source=quiet'])
      expect([path, await isNew(path)]).toEqual([path, false])
    await publish()
    // ten seconds, and the two within which the server itself updates; five minutes would end this test
    await expect.poll(() => isNew('/about'), { timeout: 60_000, interval: 500 }).toBe(true)
    // the first visitor may get the old one once, and triggers the refresh
    await isNew('/about?utm_source=quiet')
    await expect.poll(() => isNew('/about?utm_source=quiet'), { timeout: 15_000, interval: 500 }).toBe(true)
  })

  test('sends one signed purge, and until then pages are cached for five minutes', async () => {
    const purges: { signature: string; body: string }[] = []
    let cdn: Cdn | null = null
    const purger: Server = createServer(async (request, answer) => {
      purges.push({ signature: String(request.headers[SIGNATURE.toLowerCase()]), body: await text(request) })
      cdn?.purge()
      answer.writeHead(204).end()
    })
    await new Promise<void>((resolve) => purger.listen(0, '127.0.0.1', resolve))
    ends.push(() => purger.close())
    const { port } = purger.address() as AddressInfo
    const edited = await openEdited({ CDN_PURGE_URL: `http://127.0.0.1:${port}/purge` })
    // the start announces its build
    await expect.poll(() => purges.length).toBe(1)
    cdn = edited.cdn
    const answer = await ask(cdn, '/about', HOST)
    expect(answer.headers['cache-control']).toContain('s-maxage=300')
    expect([await edited.isNew('/about'), cacheStatus(await ask(cdn, '/about', HOST))]).toEqual([false, 'HIT'])
    await edited.publish()
    await expect.poll(() => edited.isNew('/about')).toBe(true)
    expect(purges.length).toBe(2)
    const { signature, body } = purges[1]!
    const seconds = Number(/^t=(\d+)/.exec(signature)?.[1])
    expect(signature).toBe(purgeSignature(purgeKey(SECRET), seconds, body))
  })
})
