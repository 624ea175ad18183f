import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, expect, test } from 'vitest'
import { createRequestGuard } from './request-guard.ts'

const sockets: Socket[] = []
let server: Server

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server.close()
})

/** An endless answer: larger than the buffers of any connection. */
const endless = () => new ReadableStream({ pull: (stream) => stream.enqueue(piece) })
const piece = new Uint8Array(256 * 1024)

/** A server whose answers no client reads completely. Returns its port. */
async function startServer(onHandled: () => void): Promise<number> {
  const app = new Hono()
  app.use(
    createRequestGuard({
      takeLimit: async () => 0,
      visitorOf: () => ({ locale: 'en', home: '/', requestId: '' }),
      addressOf: () => '203.0.113.7',
      isOwnForm: () => true,
      isSignedIn: async () => false,
    }),
  )
  app.post('/service_submit', async (c) => {
    await c.req.text()
    onHandled()
    return c.body(endless())
  })
  server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

/** Sends a form of 1 MB and returns the status line; the answer's body is never read. */
async function postWithoutReading(port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  const body = `intent=${'x'.repeat(1_000_000)}`
  socket.write(
    `POST /service_submit HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
  const [chunk] = (await once(socket, 'data')) as [Buffer]
  socket.pause()
  return chunk.toString('latin1').split('\r\n', 1)[0] ?? ''
}

test('forms are accepted while a client leaves the answers to earlier ones unread', async () => {
  let handled = 0
  const port = await startServer(() => handled++)
  // together more than the body memory of one subnet
  for (let at = 0; at < 14; at++) expect([at, await postWithoutReading(port)]).toEqual([at, 'HTTP/1.1 200 OK'])
  expect(handled).toBe(14)
})
