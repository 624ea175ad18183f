/** Shutdown of the server: reports it first, finishes requests in flight, and leaves no unfinished writes. */
import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'

/** Time limit of requests in flight, and with one second more of everything: container runtimes wait ten by default. */
const inFlightMs = 9_000
const graceMs = 10_000
/** A connection without a request after this time was opened in advance; a phone, or a busy machine, needs time. */
const silentMs = 1000
/** Duration of an idle round of the event loop, and the time limit for waiting for one. */
const shortRoundMs = 1
const longestWaitMs = 1000
/** A terminal's Ctrl+C arrives twice: from the terminal, and from the launcher that passes it on. */
const echoMs = 1000
const msPerSecond = 1000

export type Ending = {
  /** How many seconds the server still answers after SIGTERM, as not ready, so that a load balancer stops sending requests. */
  drainSeconds: number
  /** Stops background work, at once and beside requests in flight. */
  rest: () => Promise<unknown>
  /** Flushes what requests need, after the last request. */
  flush: () => Promise<unknown>
}

/**
 * Ends the process on SIGTERM, SIGINT or SIGHUP, with 0 when all work in flight was finished, else with 1. From then
 * on each answer closes its connection. A second signal (a second later or more) ends it at once.
 * @returns whether it is shutting down
 */
export function stopOnSignal(server: Server, { drainSeconds, rest, flush }: Ending): () => boolean {
  let stoppingSince: number | null = null
  const connections = new Set<Socket>()
  /** Answers whose last byte the system has not accepted yet. */
  const unfinished = new Set<ServerResponse>()
  let isClosing = false
  let accepted = 0
  server.on('connection', (connection) => {
    connections.add(connection)
    accepted++
    connection.once('close', () => connections.delete(connection))
  })
  const answered = new WeakSet<Socket>()
  server.prependListener('request', (req, res) => {
    if (stoppingSince !== null) res.setHeader('Connection', 'close')
    unfinished.add(res)
    res.once('close', () => {
      unfinished.delete(res)
      answered.add(req.socket)
      if (isClosing) closeIdle()
    })
  })

  /**
   * Closes connections whose answer is complete and that have no request. Node's own function also closes those whose
   * answer is still being sent, and new ones whose request is arriving.
   */
  function closeIdle(): void {
    const busy = new Set([...unfinished].map(({ req }) => req.socket))
    for (const connection of connections)
      if (answered.has(connection) && !busy.has(connection)) connection.destroySoon()
  }

  /** A client that expects keep-alive may send another request: its answer closes the connection. */
  function closeAfterAnswers(): void {
    for (const res of unfinished) if (!res.headersSent) res.setHeader('Connection', 'close')
  }

  /** @returns how many connections had to be cut off */
  async function close(): Promise<number> {
    const deadline = performance.now() + inFlightMs
    await acceptWaiting(() => accepted)
    // the HTTP server's `close` would first close idle connections, whatever is still being sent
    const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve))
    isClosing = true
    closeIdle()
    // browsers open connections in advance; a connection with a request has sent it by then
    const silent = setTimeout(() => {
      for (const connection of connections) if (connection.bytesRead === 0) connection.destroy()
    }, silentMs)
    const cutOff = await Promise.race([
      closed.then(() => 0),
      pause(deadline - performance.now()).then(() => connections.size),
    ])
    clearTimeout(silent)
    server.closeAllConnections()
    return cutOff
  }

  async function stop(signal: NodeJS.Signals): Promise<void> {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince > echoMs) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    closeAfterAnswers()
    const waitMs = signal === 'SIGTERM' ? drainSeconds * msPerSecond : 0
    setTimeout(() => process.exit(1), waitMs + graceMs).unref()
    const rested = rest()
    if (waitMs > 0) await pause(waitMs)
    const cutOff = await close()
    if (cutOff > 0) process.stderr.write(`waypoint: cut off ${cutOff} unfinished connections\n`)
    await rested
    await flush()
    process.exit(cutOff > 0 ? 1 : 0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
  return () => stoppingSince !== null
}

/**
 * Resolves right after a round of the event loop without a new connection and with little other work: the system
 * resets connections that arrive between such a round and the closing of the port.
 * @param accepted number of accepted connections
 */
async function acceptWaiting(accepted: () => number): Promise<void> {
  const begun = performance.now()
  for (let round = begun; ; ) {
    const before = accepted()
    await new Promise((resolve) => setImmediate(resolve))
    const now = performance.now()
    if ((accepted() === before && now - round < shortRoundMs) || now - begun > longestWaitMs) return
    round = now
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
