import type { Server } from 'node:http'

const graceMs = 10_000
/** A terminal's Ctrl+C reaches the server twice: from the terminal, and from the launcher that hands it on. */
const echoMs = 1000

/** On SIGTERM or SIGINT: stops accepting, finishes requests in hand, then flushes; a second signal (a second later or more) or ten seconds end it at once. */
export function stopOnSignal(server: Server, flush: () => Promise<void>): void {
  let stoppingSince: number | null = null
  const stop = async () => {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince > echoMs) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    setTimeout(() => process.exit(1), graceMs).unref()
    await new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeIdleConnections()
    })
    await flush()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
}
