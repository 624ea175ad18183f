/** Clients that send a request head a letter at a time are disconnected, and delay no others. */
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { SECRET } from '../../support/bookings.ts'
import { startServer } from '../../support/server.ts'

const many = 200

/** Resolves with the answer when the server ends the connection. */
function sendSlowly(port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('GET /about HTTP/1.1\r\nHost: localhost\r\nX-Slow: '))
    const timer = setInterval(() => socket.write('x'), 500)
    let received = ''
    socket.on('data', (piece) => {
      received += String(piece)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(timer)
      resolve(received.split('\r\n')[0] ?? '')
    })
  })
}

test('heads that never end are answered 408, and others are served meanwhile', async () => {
  const server = await startServer({ SECRET })
  let endedCount = 0
  const slow = Array.from({ length: many }, () => sendSlowly(server.port).finally(() => endedCount++))
  for (const path of ['/about', '/vi/', '/api/Home/site']) expect((await fetch(server.origin + path)).status).toBe(200)
  expect(endedCount).toBe(0)
  expect(new Set(await Promise.all(slow))).toEqual(new Set(['HTTP/1.1 408 Request Timeout']))
  expect(await server.stop()).toBe(0)
})
