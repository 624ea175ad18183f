import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addForm, type KeptPage, keepPage, sendKept } from './kept-page.ts'
import { keepAliveMs, sendReady } from './ready-bytes.ts'

const text = 'Trang chủ '.repeat(20)
let page: KeptPage
let missing: KeptPage
let server: Server
/** What waits until the test lets it go. */
let late: ServerResponse[]
/** Whether each answer left as it lay ready, in the order of the questions. */
let isReady: boolean[]

const ofPage = (status: number, body: string) =>
  keepPage(status, [['Content-Type', 'text/html; charset=utf-8']], Buffer.from(body))

beforeEach(async () => {
  page = ofPage(200, text)
  missing = ofPage(404, 'nothing here')
  late = []
  isReady = []
  server = createServer({ keepAliveTimeout: keepAliveMs, optimizeEmptyRequests: true }, (req, res) => {
    const kept = req.url === '/missing' ? missing : page
    if (req.url === '/late') return void late.push(res)
    if (req.url === '/numbered') res.setHeader('X-Request-Id', '7')
    if (req.url === '/node') return void res.writeHead(200, page.plain.head).end(text)
    sendKept(res, kept, { method: req.method, acceptEncoding: req.headers['accept-encoding'] })
    // Node names the status that it writes
    isReady.push(res.statusMessage === undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  vi.useRealTimers()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const line = (path: string, headers = '', method = 'GET') =>
  `${method} ${path} HTTP/1.1\r\nHost: a.example\r\n${headers}\r\n`
const last = (path: string, method = 'GET') => line(path, 'Connection: close\r\n', method)

function open() {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const parts: Buffer[] = []
  socket.on('data', (part) => parts.push(part))
  const received = () => Buffer.concat(parts)
  return { socket, received, ended: new Promise<Buffer>((resolve) => socket.once('end', () => resolve(received()))) }
}

/** All that is answered until the connection ends. */
function talk(request: string): Promise<Buffer> {
  const { socket, ended } = open()
  socket.write(request)
  return ended
}

const blank = '\r\n\r\n'

/** The lines of the first answer's head in the order of their names, without the second that they were written in. */
const headOf = (answer: Buffer) => {
  const head = answer.toString('latin1', 0, answer.indexOf(blank))
  return head
    .replace(/^Date: .*$/m, 'Date')
    .split('\r\n')
    .toSorted()
}

test('a ready answer has the head that Node would write, and the bytes of its page', async () => {
  const [ready, written] = await Promise.all(['/', '/node'].map((path) => talk(line(path) + last('/'))))
  expect(headOf(ready as Buffer)).toEqual(headOf(written as Buffer))
  expect(isReady).toContain(true)
  expect(
    ready
      ?.subarray(ready.indexOf(blank) + blank.length)
      .toString()
      .startsWith(text),
  ).toBe(true)
  const nothing = await talk(line('/missing') + last('/'))
  expect(nothing.toString('latin1')).toMatch(
    /^HTTP\/1\.1 404 Not Found\r\nDate: \w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT\r\n/,
  )
})

test('a form that travels lighter leaves with its own head', async () => {
  addForm(page, 'gzip', Buffer.from('zipped'))
  const answer = (await talk(line('/', 'Accept-Encoding: gzip\r\n') + last('/missing'))).toString('latin1')
  expect(answer).toMatch(/\r\nContent-Encoding: gzip\r\nContent-Length: 6\r\n[\s\S]*?\r\n\r\nzippedHTTP\/1\.1 404 /)
})

test('answers asked for in one breath come in that order, though the first is made last', async () => {
  const { socket, ended } = open()
  socket.write(line('/late') + line('/') + line('/missing', '', 'HEAD') + line('/missing') + last('/'))
  await expect.poll(() => late.length).toBe(1)
  await expect.poll(() => isReady.length).toBe(4)
  late[0]?.writeHead(200, { 'Content-Length': '4' }).end('late')
  const answer = (await ended).toString()
  const parts = answer.split(/(?=HTTP\/1\.1 )/).map((part) => [part.slice(9, 12), part.slice(part.indexOf(blank) + 4)])
  expect(parts).toEqual([
    ['200', 'late'],
    ['200', text],
    ['404', ''],
    ['404', 'nothing here'],
    ['200', text],
  ])
})

test('who asks once, asks as of old, or for the head alone has what Node writes', async () => {
  const once = (await talk(last('/'))).toString()
  expect(once).toContain('\r\nConnection: close\r\n')
  expect(once.endsWith(text)).toBe(true)
  const old = (await talk('GET / HTTP/1.0\r\n\r\n')).toString()
  expect(old).toContain('\r\nConnection: close\r\n')
  expect(old.endsWith(text)).toBe(true)
  expect((await talk(last('/', 'HEAD'))).toString().endsWith(blank)).toBe(true)
})

test('a header that was set before leaves with the answer', async () => {
  expect((await talk(line('/numbered') + last('/missing'))).toString('latin1')).toMatch(
    /^[\s\S]*?\r\nX-Request-Id: 7\r\n/,
  )
})

test('each answer tells the second in which it leaves', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  for (const now of ['Sun, 06 Nov 1994 08:49:37 GMT', 'Fri, 01 Jan 2038 00:00:00 GMT']) {
    vi.setSystemTime(now)
    expect((await talk(line('/') + last('/missing'))).toString('latin1')).toContain(`\r\nDate: ${now}\r\n`)
  }
})

test('a slow reader has every byte, and who leaves takes nothing from the next', async () => {
  const large = 'x'.repeat(16 * 1024 * 1024)
  page = ofPage(200, large)
  const gone = open()
  gone.socket.pause()
  gone.socket.write(line('/') + line('/'))
  await expect.poll(() => isReady.length).toBe(2)
  gone.socket.destroy()
  const slow = open()
  slow.socket.pause()
  slow.socket.write(line('/') + last('/missing'))
  await expect.poll(() => isReady.length).toBeGreaterThan(2)
  slow.socket.resume()
  const answer = await slow.ended
  expect(
    answer.subarray(answer.indexOf(blank) + 4, answer.indexOf(blank) + 4 + large.length).equals(Buffer.from(large)),
  ).toBe(true)
  expect(answer.toString('latin1').endsWith('nothing here')).toBe(true)
})

test('what no head can hold is refused when the page is kept', () => {
  expect(() => keepPage(200, [['X-Word', 'a\r\nSet-Cookie: b=c']], Buffer.from(text))).toThrow(/Invalid character/)
})

test('an answer that was begun otherwise is left alone', async () => {
  const { socket } = open()
  socket.write(line('/late'))
  await expect.poll(() => late.length).toBe(1)
  const [res] = late as [ServerResponse]
  res.writeHead(200, { 'Content-Length': '0' })
  expect(sendReady(res, 200, page.plain)).toBe(false)
  res.end()
})
