/** How the server ends: it says so first, finishes what is in hand, and leaves nothing half done. */
import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'

/** What is in hand has so long, and everything together a second more: who stops containers waits ten by default. */
const inHandMs = 9_000
const graceMs = 10_000
/** Whoever connected and has not asked within this opened a connection in advance; a phone, or a machine that is busy, takes its time. */
const silentMs = 1000
/** A round of the event loop with little in it, and for how long one is waited for. */
const shortRoundMs = 1
const longestWaitMs = 1000
/** A terminal's Ctrl+C reaches the server twice: from the terminal, and from the launcher that hands it on. */
const echoMs = 1000
const msPerSecond = 1000

export type Ending = {
  /** For how many seconds it goes on answering after SIGTERM, as not ready, so that a load balancer sends nobody any more. */
  drainSeconds: number
  /** Ends what takes up work by itself, at once and beside requests in hand. */
  rest: () => Promise<unknown>
  /** Ends what requests need, when none is in hand any more. */
  flush: () => Promise<unknown>
}

/**
 * Ends the process on SIGTERM, SIGINT or SIGHUP, with 0 when all that was in hand was finished, else with 1. From then on each answer closes its connection. A second signal (a second later
 * or more) ends it at once.
 * @returns whether it is ending
 */
export function stopOnSignal(server: Server, { drainSeconds, rest, flush }: Ending): () => boolean {
  let stoppingSince: number | null = null
  const connections = new Set<Socket>()
  /** Whose last byte the system has not taken yet. */
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
   * Closes connections that have their response and wait for nothing. Node's own function also cuts those whose response is still being
   * sent, and new ones whose request is on its way.
   */
  function closeIdle(): void {
    const busy = new Set([...unfinished].map(({ req }) => req.socket))
    for (const connection of connections)
      if (answered.has(connection) && !busy.has(connection)) connection.destroySoon()
  }

  /** A client that has already read that its connection is kept may ask again over it: it is told with the next answer. */
  function closeAfterAnswers(): void {
    for (const res of unfinished) if (!res.headersSent) res.setHeader('Connection', 'close')
  }

  /** @returns how many connections had to be cut off */
  async function close(): Promise<number> {
    const deadline = performance.now() + inHandMs
    await acceptWaiting(() => accepted)
    // the server of HTTP would close idle connections first, whatever leaves through them
    const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve))
    isClosing = true
    closeIdle()
    // browsers open connections before they know what to ask; who does know has asked by then
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
    if (cutOff > 0) process.stderr.write(`waypoint: cut off ${cutOff} of who still waited\n`)
    await rested
    await flush()
    process.exit(cutOff > 0 ? 1 : 0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
  return () => stoppingSince !== null
}

/**
 * Settles right after a round of the event loop in which no connection came and little else was done: the system resets connections that
 * come between such a round and the closing of the port. @param accepted how many connections came so far
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
