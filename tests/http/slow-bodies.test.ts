/** Clients that announce much and send little, or nothing, delay no other visitor. */
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../support/app.ts'
import { postAs } from '../support/bodies.ts'
import { nightlyTest } from '../support/nightly.ts'
import { sendRaw } from '../support/raw-http.ts'

let server: App
const sockets: Socket[] = []

beforeAll(async () => {
  server = await startApp({ TRUST_PROXY: '1' })
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})
afterAll(() => server.stop())

const BOOK = '/api/Home/add_inq'
const UPLOAD = '/api/Home/upload_file'
const ORDER = '/api/Home/add_inq_server'

/** Begins a body and holds its connection. */
function begin(path: string, address: string, announcedBytes: number, sentBytes = 1): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1')
    sockets.push(socket)
    socket.on('error', reject).on('data', () => undefined)
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost:${server.port}\r\nX-Forwarded-For: ${address}\r\nContent-Type: application/json\r\nContent-Length: ${announcedBytes}\r\n\r\n`
    socket.write(head + ' '.repeat(sentBytes), () => {
      socket.off('error', reject).on('error', () => undefined)
      resolve()
    })
  })
}

const post = async (path: string, address: string, body = '{}') => {
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': address }
  const answer = await fetch(server.origin + path, { method: 'POST', headers, body })
  await answer.text()
  return answer.status
}

const all = (
  count: number,
  addressOf: (at: number) => string,
  path: string,
  announcedBytes: number,
  sentBytes?: number,
) => Promise.all(Array.from({ length: count }, (_, at) => begin(path, addressOf(at), announcedBytes, sentBytes)))

test('bookings are processed while 256 connections of four addresses trickle', async () => {
  await all(256, (at) => `198.51.${at % 4}.1`, BOOK, 65536)
  expect(await post(BOOK, '203.0.113.9')).toBe(422)
})

test('bookings are processed while 256 connections of four /64s of one /56 trickle', async () => {
  await all(256, (at) => `2001:db8:0:a0${at % 4}::1`, BOOK, 65536)
  expect(await post(BOOK, '5.5.5.5')).toBe(422)
  expect(await post(BOOK, '2001:db8:0:a09::1')).toBe(422)
})

test('bookings are processed while the memory budget is full of bodies that never end', async () => {
  await all(320, (at) => `198.51.${at % 5}.1`, BOOK, 65536, 65000)
  expect(await post(BOOK, '203.0.113.9')).toBe(422)
})

test('orders are processed while 36 connections of three addresses announce a megabyte each', async () => {
  await all(36, (at) => `198.51.${at % 3}.1`, ORDER, 1_000_000)
  expect(await post(ORDER, '203.0.113.9', JSON.stringify({ text: 'x'.repeat(700_000) }))).toBe(422)
})

const MIB = 1024 * 1024
function form(file: File): FormData {
  const oversizedForm = new FormData()
  oversizedForm.set('file', file)
  return oversizedForm
}

/** The status of a form whose second part comes a second after the first, and whether its connection was used before. */
async function postSlowly(
  port: number,
  path: string,
  headers: Record<string, string | number>,
  agent: Agent,
): Promise<[status: number | undefined, isReused: boolean]> {
  const sent = request({ port, agent, method: 'POST', path, headers })
  const answered = once(sent, 'response')
  sent.write(Buffer.alloc(3 * MIB, 'x'))
  await setTimeout(1000)
  sent.end(Buffer.alloc(2 * MIB, 'x'))
  const [answer] = (await answered) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  return [answer.statusCode, sent.reusedSocket]
}

test('a slow, too large form of unknown length gets its answer, and its connection serves the next request', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'Transfer-Encoding': 'chunked' }
  const answers = [
    await postSlowly(server.port, '/service_submit', headers, agent),
    await postSlowly(server.port, '/service_submit', headers, agent),
  ]
  agent.destroy()
  expect(answers).toEqual([
    [413, false],
    [413, true],
  ])
})

nightlyTest('a single address can’t use up the memory budget: beyond its share it waits, others don’t', async () => {
  const limitedApp = await startApp({ TRUST_PROXY: '1', RATE_LIMITS: 'uploads=1000/10m' })
  const unfinished = `POST ${UPLOAD} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.1\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${5 * MIB}\r\n\r\n--x${'x'.repeat(5 * MIB - 10)}`
  const unanswered: Promise<unknown>[] = []
  const upload = (address: string, file: File) =>
    postAs('with a length', limitedApp.origin + UPLOAD, form(file), { 'X-Forwarded-For': address })
  const large = () => new File([new Uint8Array(5 * MIB)], 'a.docx')
  const isFull = async () => {
    // all bytes but the last are sent; on a slow machine the first connections may have timed out
    unanswered.push(...[1, 2].map(() => sendRaw(limitedApp.port, unfinished, 30_000).catch(() => null)))
    return (await upload('203.0.113.1', large())).status
  }
  await expect.poll(isFull).toBe(503)
  const rejected = await upload('203.0.113.1', large())
  expect([rejected.status, rejected.headers.get('Retry-After')]).toEqual([503, expect.stringMatching(/^\d+$/)])
  expect(((await rejected.json()) as { code: string }).code).toBe('unavailable')
  expect((await upload('203.0.113.2', large())).status).toBe(422)
  // a slow line: the answer comes after the last byte, and the connection serves the next request
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = {
    'X-Forwarded-For': '203.0.113.1',
    'Content-Type': 'multipart/form-data; boundary=x',
    'Content-Length': 5 * MIB,
  }
  const answers = [
    await postSlowly(limitedApp.port, UPLOAD, headers, agent),
    await postSlowly(limitedApp.port, UPLOAD, headers, agent),
  ]
  agent.destroy()
  expect(answers).toEqual([
    [503, false],
    [503, true],
  ])
  const booking = await postAs(
    'chunked',
    `${limitedApp.origin}/consultation`,
    new URLSearchParams({ intent: 'next' }),
    {
      'X-Forwarded-For': '203.0.113.1',
    },
  )
  expect(booking.status).toBe(200)
  await limitedApp.stop()
  await Promise.allSettled(unanswered)
})
