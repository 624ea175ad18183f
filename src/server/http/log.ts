import type { IncomingMessage, ServerResponse } from 'node:http'
import pino, { type Logger } from 'pino'

export type Log = Logger

/** JSON lines on stdout. Personal data is never logged: no address, no query, no body. */
export function createLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
}

/** The path without query; who could read the log must not be able to open what a visitor uploaded. */
export function loggedPath(url: string): string {
  const path = url.split('?', 1)[0] ?? ''
  return FILE.test(decoded(decoded(path))) ? '/files/*' : path
}

/** Anywhere: behind a prefix, a host, or segments that a browser would settle first. */
const FILE = /(?:^|[\\/])files[\\/]+[^\\/]/i

function decoded(path: string): string {
  // each sign by itself: one that is broken must not hide the others
  return path.replace(/%[2-7][\da-f]/gi, (code) => decodeURIComponent(code))
}

/** One line a request, when its answer has left. */
export function logRequest(
  log: Log,
  { method, url = '' }: IncomingMessage,
  res: ServerResponse,
  requestId: string,
): void {
  const start = performance.now()
  res.on('close', () => {
    const ms = Math.round((performance.now() - start) * 10) / 10
    log.info(
      {
        request_id: requestId,
        method,
        path: loggedPath(url),
        status: res.statusCode,
        ms,
        ...(!res.writableFinished && { aborted: true }),
      },
      'request',
    )
  })
}
