/** Raw requests that a proxy would normalise or reject: each has its right status, and causes no internal error. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../support/app.ts'
import { LOCALES } from '../support/demo-editions.ts'
import { stopForInternalErrors } from '../support/internal-errors.ts'
import { prefixOf } from '../support/journey.ts'
import { sendRaw } from '../support/raw-http.ts'

let server: App

beforeAll(async () => {
  server = await startApp()
})
afterAll(async () => {
  expect(await stopForInternalErrors(server)).toEqual([])
})

test.each(['/./files/x', '/x/../files/x', '/%2e/files/x', '/a/%2E%2e/about', '/about/..', '/.%2e/x'])(
  '%s, which every browser normalises, is not found',
  async (path) => {
    const { status, headers } = await sendRaw(
      server.port,
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    )
    expect([status, headers['cache-control']]).toEqual([404, expect.stringMatching(/no-store|no-cache/)])
  },
)

test.each([
  '/',
  '/vi/about',
  '/about.data',
  '/nope',
  '/healthz',
  '/logos/1.svg',
  '/consultation',
  '/service_submit',
  '/locale',
  '/api/Home/sources',
])('TRACE %s is rejected', async (path) => {
  const answer = await sendRaw(server.port, `TRACE ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  expect([answer.status, answer.headers.allow]).toEqual([405, expect.stringMatching(/GET, HEAD|POST/)])
})

test.each([
  ['POST', '/consultation', 'application/x-www-form-urlencoded'],
  ['POST', '/api/Home/add_inq', 'application/json'],
  ['GET', '/about', 'text/plain'],
  ['GET', '/favicon.svg', 'text/plain'],
])('%s %s in an unknown transfer coding is a bad request, and ends the connection', async (method, path, type) => {
  for (const coding of ['xchunked, chunked', 'gzip, chunked']) {
    const head = `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\n`
    const answer = await sendRaw(server.port, `${head}Transfer-Encoding: ${coding}\r\n\r\n2\r\n{}\r\n0\r\n\r\n`)
    expect([coding, answer.status, answer.headers.connection]).toEqual([coding, 400, 'close'])
  }
})

test('a request head of more than 32 KB is rejected', async () => {
  const { status } = await sendRaw(
    server.port,
    `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(33_000)}\r\n\r\n`,
  )
  expect(status).toBe(431)
})

test('a connection with hundreds of pipelined requests gets a few answers and is closed', async () => {
  const socket = connect(server.port, '127.0.0.1')
  socket.on('error', () => undefined)
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.write('GET /privacy HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(500))
  await once(socket, 'close')
  const answers = Buffer.concat(chunks).toString('latin1').split('HTTP/1.1 ').length - 1
  expect(answers).toBeLessThan(6)
})

test('chunked is recognised in any letter case', async () => {
  const head =
    'POST /locale HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/x-www-form-urlencoded\r\n'
  const answer = await sendRaw(server.port, `${head}Transfer-Encoding: Chunked\r\n\r\n9\r\nlocale=vi\r\n0\r\n\r\n`)
  expect([answer.status, answer.headers.location]).toEqual([303, '/vi'])
})

test.each(LOCALES.flatMap((locale) => ['/%E0%A4%A', '/schools/1%00'].map((path) => [locale, path] as const)))(
  'in %s %s is not found, in its language',
  async (locale, path) => {
    const answer = await fetch(server.origin + prefixOf(locale) + path)
    const html = await answer.text()
    expect(answer.status).toBe(404)
    expect(html).toContain(`<html lang="${{ vi: 'vi', tw: 'zh-Hant-TW', en: 'en' }[locale]}"`)
    expect(html).toMatch(/<title>[^<]{5,}<\/title>/)
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
  },
)

test.each(['/', '/privacy', '/favicon.svg', '/api/Home/sources', '/nope'])(
  'GET %s with two Host headers is a bad request, and ends the connection',
  async (path) => {
    const answer = await sendRaw(server.port, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n`)
    expect([answer.status, answer.headers.connection]).toEqual([400, 'close'])
  },
)
