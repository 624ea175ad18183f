/** Limits connections: their number for each IP address, the time that an answer may stay unread, one answer at a time. */
import type { RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { clientBlockOf } from './client-block.ts'
import { clientNetwork } from './client-subnet.ts'

export type ConnectionBounds = {
  /** Of all clients together. */
  connectionsMax: number
  /** Of one IPv4 address or IPv6 /48; null behind a proxy, which has one address for all clients. */
  ofOneMax: number | null
  /** Maximum time of a write without progress. */
  stalledMs: number
}

/** Rejects connections beyond the limits, and closes those whose client doesn't read its answer. */
export function boundConnections(server: Server, { connectionsMax, ofOneMax, stalledMs }: ConnectionBounds): void {
  server.maxConnections = connectionsMax
  server.timeout = stalledMs
  server.on('request', (_, res) => res.on('timeout', () => endStalled(res)))
  if (ofOneMax !== null) boundClients(server, ofOneMax)
}

/** Node also treats a connection as idle while its answer is being made: close it only when bytes wait to be read. */
function endStalled({ socket }: ServerResponse): void {
  if (socket && socket.writableLength > 0) socket.destroy()
}

function boundClients(server: Server, ofOneMax: number): void {
  const counts = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const client = clientBlockOf(clientNetwork(socket.remoteAddress ?? '') ?? '')
    const count = (counts.get(client) ?? 0) + 1
    if (count > ofOneMax) return socket.destroy()
    counts.set(client, count)
    socket.once('close', () => {
      const left = (counts.get(client) ?? 0) - 1
      if (left > 0) counts.set(client, left)
      else counts.delete(client)
    })
  })
}

/** Browsers don't pipeline; a program that pipelines more requests than this is disconnected: each holds its head in memory. */
const aheadMax = 4

/**
 * Answers the requests of a connection one after another, each in its own round of the event loop. Node passes on all
 * requests of one packet, possibly thousands, in one round.
 */
export function oneAtATime(answer: RequestListener): RequestListener {
  const connections = new WeakMap<Socket, { last: ServerResponse; ahead: number }>()
  return (req, res) => {
    const { socket } = req
    if (socket.destroyed) return
    const connection = connections.get(socket)
    const before = connection?.last
    if (!connection || !before || before.writableFinished) {
      connections.set(socket, { last: res, ahead: 0 })
      return answer(req, res)
    }
    if (++connection.ahead > aheadMax) return socket.destroy()
    connection.last = res
    before.once('close', () =>
      setImmediate(() => {
        connection.ahead--
        if (!socket.destroyed) answer(req, res)
      }),
    )
  }
}

/** Answers 400 to a request with two `Host` headers (RFC 9112, section 3.2): a proxy may have used the other one. */
export function rejectTwoHosts(answer: RequestListener): RequestListener {
  return (req, res) => {
    const { rawHeaders } = req
    let hosts = 0
    for (let at = 0; at < rawHeaders.length; at += 2) {
      const name = rawHeaders[at] ?? ''
      if (name.length === 4 && name.toLowerCase() === 'host') hosts++
    }
    if (hosts > 1) res.writeHead(400, { Connection: 'close', 'Content-Length': '0' }).end()
    else answer(req, res)
  }
}
