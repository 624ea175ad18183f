/** Raw requests for pages, as no browser writes them, don't affect the next visitor. */
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { provideApp } from '../support/app.ts'
import { ask } from '../support/ask.ts'
import { sendRaw } from '../support/raw-http.ts'

const server = provideApp({ PUBLIC_URL: 'http://site.example' })

const HOST = 'Host: site.example\r\n'
const pageOf = async (path: string) => (await ask(server, path, { Host: 'site.example' })).body.toString('latin1')

/** All bytes until the connection ends. */
function sendRawText(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1')
    const parts: Buffer[] = []
    socket.on('data', (part) => parts.push(part))
    socket.on('end', () => resolve(Buffer.concat(parts).toString('latin1')))
    socket.once('error', reject)
    socket.write(text)
  })
}

test('an HTTP/1.0 client gets the page and the end of the connection; one without a host is rejected, first and last', async () => {
  for (let round = 0; round < 2; round++) {
    expect(await sendRawText('GET /about HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
    const answer = await sendRawText(`GET /about HTTP/1.0\r\n${HOST}\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(answer).toMatch(/\r\nConnection: close\r\n/i)
    expect(answer.endsWith(await pageOf('/about'))).toBe(true)
  }
})

test('an absolute URL in the request line gets the page of the Host header', async () => {
  const expected = await pageOf('/privacy')
  for (let round = 0; round < 2; round++) {
    const answer = await sendRaw(server.port, `GET http://evil.example/privacy HTTP/1.1\r\n${HOST}\r\n`)
    expect([answer.status, answer.body.includes('evil')]).toEqual([200, false])
  }
  expect(await pageOf('/privacy')).toBe(expected)
})

test('pipelined requests are answered in order, cached or not', async () => {
  const lines = ['GET /about', 'HEAD /about', 'GET /tw/nothing-here', 'GET /search?q=visa', 'GET /about']
  const requests = lines.map((line, at) => {
    const last = at === lines.length - 1 ? 'Connection: close\r\n' : ''
    return `${line} HTTP/1.1\r\n${HOST}${last}\r\n`
  })
  for (let round = 0; round < 2; round++) {
    const answer = await sendRawText(requests.join(''))
    const statuses = [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
    expect(statuses).toEqual([200, 200, 404, 200, 200])
    expect(answer.endsWith(await pageOf('/about'))).toBe(true)
  }
})

test('a visitor who leaves before a page is ready does not affect the next one', async () => {
  const paths = ['/vi/about', '/vi/study/uk', '/tw/ranking_list', '/vi/gone']
  for (const path of paths) {
    const sockets = Array.from({ length: 20 }, () => connect(server.port, '127.0.0.1'))
    for (const socket of sockets) {
      socket.on('error', () => undefined)
      socket.write(`GET ${path} HTTP/1.1\r\n${HOST}\r\n`, () => socket.destroy())
    }
    await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve))))
    expect([path, (await pageOf(path)).trimEnd().endsWith('</html>')]).toEqual([path, true])
  }
})

test.each([
  ['/%61bout', 200],
  ['/about%2F', 404],
  ['/about%252F', 404],
  ['/%2e/about', 404],
  ['/x/%2e%2e/about', 404],
  ['/about/.', 404],
  ['/about/', 301],
  ['//about', 301],
  ['/about//', 301],
  ['/tw/', 301],
  ['/ABOUT', 404],
  ['/about;a=b', 404],
  ['/about\\', 400],
  ['/about%00', 404],
  ['/about%', 404],
  ['/about?page=%', 200],
  ['/schools/3?page=2', 200],
  ['/schools/99999999', 404],
])('%s is answered %i, first and last, and does not affect the following pages', async (path, status) => {
  const beside = await pageOf('/about')
  for (let round = 0; round < 2; round++)
    for (const method of ['GET', 'HEAD']) {
      const answer = await sendRaw(server.port, `${method} ${path} HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`)
      expect([method, path, answer.status]).toEqual([method, path, status])
    }
  expect(await pageOf('/about')).toBe(beside)
})
