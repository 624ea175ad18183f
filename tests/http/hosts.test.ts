/** Forged hosts, sent to the server and through a proxy that passes them on, appear in no output. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, startApp } from '../support/app.ts'
import { ask } from '../support/ask.ts'
import { buildBooking, SECRET } from '../support/bookings.ts'

const EDITION_HOSTS = 'vi=https://vi.example,tw=https://tw.example,en=https://en.example'
let direct: App
let proxied: App

beforeAll(async () => {
  direct = await startApp({ SECRET })
  proxied = await startApp({ EDITION_HOSTS, TRUST_PROXY: '1', SECRET })
})
afterAll(async () => {
  await direct.stop()
  await proxied.stop()
})

/** Sends a raw request, including its Host. @param path may be a whole URL */
async function send(
  server: App,
  path: string,
  { method, headers, body }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<{ status: number; head: string; body: string }> {
  const answer = await ask(server, path, headers, method, body)
  return { status: answer.status, head: JSON.stringify(answer.headers), body: String(answer.body) }
}

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }
const requests: [string, (forgedHost: string) => Record<string, string>][] = [
  ['Host', (forgedHost) => ({ Host: forgedHost })],
  [
    'X-Forwarded-Host',
    (forgedHost) => ({ Host: 'vi.example', 'X-Forwarded-Host': forgedHost, 'X-Forwarded-Proto': 'https' }),
  ],
  ['Forwarded', (forgedHost) => ({ Host: 'vi.example', Forwarded: `host=${forgedHost};proto=https` })],
]

describe.each([
  ['directly', () => direct],
  ['behind a proxy', () => proxied],
] as const)('%s', (_, server) => {
  test.each(requests)(
    'a forged host in %s appears in no page, no sitemap or feed, and no redirect',
    async (_name, headersOf) => {
      const headers = headersOf('evil.example')
      const paths = [
        '/',
        '/vi',
        '/about',
        '/consultation',
        '/schools/1',
        '/nope',
        '/500',
        '/sitemap.xml',
        '/sitemaps/1',
        '/robots.txt',
        '/rss.xml',
        '/about/',
        '/articles/17',
        '/service_result',
        '/api/docs',
        '/api/openapi.json',
      ]
      for (const path of paths) {
        const { head, body } = await send(server(), path, { headers })
        expect([path, `${head}\n${body}`.includes('evil.example')]).toEqual([path, false])
      }
      for (const to of ['/about', '//evil.example', 'https://evil.example/', '/\\evil.example']) {
        const switched = await send(server(), '/locale', {
          method: 'POST',
          headers: { ...headers, ...FORM },
          body: new URLSearchParams({ locale: 'tw', to }).toString(),
        })
        expect([to, switched.status, switched.head.includes('evil.example')]).toEqual([to, 303, false])
      }
    },
  )

  test.each([
    'a b',
    'evil.example/path',
    'user@evil.example',
    'evil.example\'"><script>',
    '[::1',
    'x'.repeat(5000),
    '..',
    ':',
  ])('the host %j gets a page or a bad request, and is never repeated', async (forgedHost) => {
    for (const [, headersOf] of requests) {
      const { status, head, body } = await send(server(), '/about', { headers: headersOf(forgedHost) })
      expect([200, 302, 400]).toContain(status)
      expect(`${head}\n${body}`).not.toContain(
        forgedHost === '..' || forgedHost === ':' || forgedHost === 'a b' ? 'evil.example' : forgedHost,
      )
    }
  })

  test('an absolute URL in the request line changes nothing', async () => {
    const { status, head, body } = await send(server(), 'http://evil.example/about', {
      headers: { Host: 'vi.example' },
    })
    expect(status).toBe(200)
    expect(`${head}\n${body}`).not.toContain('evil.example')
  })

  test('a booking sent with a forged host sends emails without it', async () => {
    const body = JSON.stringify(buildBooking(`host-${server().port}`))
    const headers = { 'Content-Type': 'application/json', Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' }
    expect((await send(server(), '/api/Home/add_inq', { method: 'POST', headers, body })).status).toBe(200)
    const folder = join(server().dataDir, 'mail')
    await expect.poll(() => readdirSync(folder).length).toBe(2)
    for (const file of readdirSync(folder))
      expect(readFileSync(join(folder, file), 'utf8')).not.toContain('evil.example')
  })
})

describe('behind a proxy that passes on visitors’ headers', () => {
  test('a visitor can’t replace the requested edition by another', async () => {
    const headers = { Host: 'vi.example', 'X-Forwarded-Host': 'tw.example' }
    expect((await send(proxied, '/about', { headers })).body).toContain('<html lang="vi"')
  })

  test.each(['https', 'http', ''])(
    'a form is accepted, and its cookie is limited to https, if the scheme is sent as "%s"',
    async (scheme) => {
      const headers = {
        ...FORM,
        Host: 'en.example',
        Origin: 'https://en.example',
        ...(scheme && { 'X-Forwarded-Proto': scheme }),
      }
      const { status, head } = await send(proxied, '/consultation', { method: 'POST', headers, body: 'intent=next' })
      expect(status).toBe(200)
      expect(head).toContain('strict-transport-security')
    },
  )

  test('a form of another site is still rejected', async () => {
    const headers = { ...FORM, Host: 'en.example', Origin: 'https://evil.example', 'X-Forwarded-Host': 'evil.example' }
    const { status } = await send(proxied, '/consultation', { method: 'POST', headers, body: 'intent=next' })
    expect(status).toBe(400)
  })
})
