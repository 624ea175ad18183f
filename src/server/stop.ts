import type { Server } from 'node:http'

const graceMs = 10_000

/** On SIGTERM or SIGINT: stops accepting, finishes requests in hand, then flushes; a second signal or ten seconds end it at once. */
export function stopOnSignal(server: Server, flush: () => Promise<void>): void {
  let isStopping = false
  const stop = async () => {
    if (isStopping) process.exit(1)
    isStopping = true
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
