import { channel } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import pino, { type DestinationStream, type LogFn, type Logger } from 'pino'

export type Log = Logger

/** A log entry of level `error` or above: its text and the error. */
export type LoggedError = { message: string; error: unknown; requestId: string | null }
/** Publishes each `LoggedError` of logs that are opened after the subscription. */
export const errors = channel('waypoint:error')

/** JSON lines, on stdout unless another stream is given. Personal data is never logged: no IP or email address, no query, no body. */
export function createLog(level: string, stream?: DestinationStream): Log {
  const hooks = errors.hasSubscribers ? { hooks: { logMethod: publishErrors } } : {}
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, ...hooks }
  return stream ? pino(options, stream) : pino(options)
}

type Given = { err?: unknown; request_id?: string } | null

function publishErrors(this: Logger, given: unknown[], write: LogFn, level: number): void {
  Reflect.apply(write, this, given)
  if (level < (pino.levels.values.error ?? 0)) return
  const [about, message] = typeof given[0] === 'string' ? [null, given[0]] : [given[0] as Given, given[1]]
  errors.publish({
    message: String(message ?? ''),
    error: about?.err ?? null,
    requestId: about?.request_id ?? null,
  } satisfies LoggedError)
}

/** The path without query; a reader of the log must not be able to open a document, an appointment or a consultant's calendar. */
export function loggedPath(url: string): string {
  const path = url.split('?', 1)[0] ?? ''
  const [, secret] = SECRET.exec(decoded(decoded(path))) ?? []
  return secret ? `/${secret.toLowerCase()}/*` : path
}

/** Anywhere: behind a prefix, a host, or segments that a browser would normalise first. Appointments of the console have no secret. */
const SECRET = /(?:^|[\\/])(files|appointment|calendar(?=[\\/]+[^\\/]+\.ics))[\\/]+[^\\/]/i

function decoded(path: string): string {
  // decodes each character separately: an invalid one must not hide the others
  return path.replace(/%[2-7][\da-f]/gi, (code) => decodeURIComponent(code))
}

/** One line for each request, after its answer is sent. */
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

const everyMs = 60_000

/** Logs the number of pages from the cache, one line a minute: one line each would cost more than the page. */
export function createTally(log: Pick<Log, 'info'>): () => void {
  let pages = 0
  const logCount = () => {
    if (pages > 0) log.info({ pages }, 'Answered from the cache')
    pages = 0
  }
  setInterval(logCount, everyMs).unref()
  return () => void pages++
}
