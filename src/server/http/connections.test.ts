import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { boundConnections, type ConnectionBounds, oneAtATime } from './connections.ts'

const sockets: Socket[] = []
let server: Server

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server.close()
})

const wide: ConnectionBounds = { connectionsMax: 100, ofOneMax: 100, stalledMs: 60_000 }

async function start(answer: RequestListener, bounds: Partial<ConnectionBounds> = {}): Promise<void> {
  server = createServer(answer)
  boundConnections(server, { ...wide, ...bounds })
  await once(server.listen(0, '::'), 'listening')
}

function open(localAddress = '127.0.0.1'): Socket {
  const { port } = server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  socket.on('error', () => undefined)
  sockets.push(socket)
  return socket
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
const closed = (socket: Socket) => (socket.closed ? Promise.resolve() : once(socket.resume(), 'close'))

/** The text that a connection has received once it contains `end`, or when it is closed. */
function received(socket: Socket, end: string): Promise<string> {
  let text = ''
  return new Promise((resolve) => {
    socket.on('close', () => resolve(text))
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      if (text.includes(end)) resolve(text)
    })
  })
}

test('a connection whose answer is not read is closed', async () => {
  const ended = Promise.withResolvers<void>()
  await start(
    (_, res) => {
      res.once('close', ended.resolve)
      res.end(Buffer.alloc(32 * 1024 * 1024))
    },
    { stalledMs: 50 },
  )
  open().pause().write(get('/'))
  await ended.promise
})

test('an answer that takes longer to make than a client may stall is sent', async () => {
  const requested = Promise.withResolvers<void>()
  await start(
    async (req, res) => {
      await Promise.race([once(req.socket, 'timeout'), once(res, 'close')])
      requested.resolve()
      res.end('made')
    },
    { stalledMs: 50 },
  )
  const socket = open()
  socket.write(get('/'))
  await requested.promise
  expect(await received(socket, 'made')).toContain('200 OK')
})

test('keep-alive still closes an idle connection', async () => {
  await start((_, res) => res.end('made'))
  Object.assign(server, { keepAliveTimeout: 1, keepAliveTimeoutBuffer: 0 })
  const socket = open()
  socket.write(get('/'))
  await closed(socket)
})

test('the connections of one IP address are limited separately', async () => {
  await start((_, res) => res.end('made'), { ofOneMax: 2 })
  const two = [open(), open()]
  for (const socket of two) {
    socket.write(get('/'))
    await received(socket, 'made')
  }
  await closed(open())
  const other = open('127.0.0.2')
  other.write(get('/'))
  expect(await received(other, 'made')).toContain('200 OK')
  two[0]?.destroy()
  await expect
    .poll(async () => {
      const next = open()
      next.write(get('/'))
      return received(next, 'made')
    })
    .toContain('200 OK')
})

test('behind a proxy only the number of all connections is limited', async () => {
  await start((_, res) => res.end('made'), { ofOneMax: null, connectionsMax: 2 })
  for (const socket of [open(), open()]) {
    socket.write(get('/'))
    await received(socket, 'made')
  }
  await closed(open())
})

test('pipelined requests are answered in order, one in each round of the event loop', async () => {
  const turns: number[] = []
  let round = 0
  let isOver = false
  const count = () => {
    round++
    if (!isOver) setImmediate(count)
  }
  count()
  await start(
    oneAtATime((req, res) => {
      turns.push(round)
      res.end(req.url)
    }),
  )
  const socket = open()
  socket.write(Array.from({ length: 5 }, (_, at) => get(`/n${at}.`)).join(''))
  const text = await received(socket, '/n4.')
  isOver = true
  expect(text.match(/\/n\d\./g)).toEqual(Array.from({ length: 5 }, (_, at) => `/n${at}.`))
  expect(new Set(turns).size).toBe(5)
})

test('a program that pipelines hundreds of requests is disconnected', async () => {
  let answers = 0
  await start(
    oneAtATime((_, res) => {
      answers++
      res.end('made')
    }),
  )
  const socket = open()
  socket.write(get('/').repeat(500))
  await closed(socket)
  expect(answers).toBeLessThan(6)
})
