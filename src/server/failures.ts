/** The answer and the log entry for a page that could not be made. */

import type { Context } from 'hono'
import { serializeError } from '../api/errors.ts'
import { DatabaseUnavailable } from '../db/outage.ts'
import type { Locale } from '../domain/editions.ts'
import { partsOf } from '../domain/thrown.ts'
import { isServiceUnavailable } from '../services/file-keeper.ts'
import { fallbackPage, unavailablePage } from './fallback-page.ts'
import type { Log } from './http/log.ts'

const retryAfterSeconds = '5'

/** 503 in the reader's language while the database or the files are unavailable, else 500; as JSON for API clients. */
export function answerFailure(
  c: Context,
  error: unknown,
  { locale, home, requestId }: { locale: Locale; home: string; requestId: string },
): Response | Promise<Response> {
  if (c.req.path.startsWith('/api/')) {
    const { status, body, retryAfter } = serializeError(error, locale, requestId, c.req.method)
    return c.json(body, status, {
      'Cache-Control': 'no-store',
      ...(retryAfter && { 'Retry-After': String(retryAfter) }),
    })
  }
  if (!isServiceUnavailable(error)) return c.html(fallbackPage(locale, home, requestId), 500)
  const headers = { 'Retry-After': retryAfterSeconds, 'Cache-Control': 'no-store' }
  return c.html(unavailablePage(locale, home, requestId), 503, headers)
}

/** An API error thrown by the site's own build, whose classes are different here. */
const isUnavailable = (error: unknown) => partsOf(error).status === 503

/** Remembers whether a page failed because of the database: React Router's error response doesn't tell. */
export function watchFailures(report: (error: unknown) => void) {
  let isServiceUnavailable = false
  return {
    report(error: unknown): void {
      isServiceUnavailable ||= isUnavailable(error)
      report(error)
    },
    settle: (page: Promise<Response>): Promise<Response> =>
      page.catch((error) => {
        throw isServiceUnavailable ? new DatabaseUnavailable(error) : error
      }),
  }
}

/** One short line with its cause for each request during an outage, since there may be thousands. */
export function createReport(log: Log): (error: unknown, requestId: string) => void {
  return (error, requestId) => {
    // the API has logged it already, in this or another instance
    if (isUnavailable(error)) return
    if (isServiceUnavailable(error))
      log.error({ cause: causeOf(error), request_id: requestId }, 'Request failed because of an outage')
    else log.error({ err: error, request_id: requestId }, 'Request failed')
  }
}

function causeOf(error: unknown): string {
  const { message, cause, code, errcode } = partsOf(error)
  const text = [message, code, errcode].filter((part) => part !== undefined && part !== '').join(' ')
  return cause === undefined || cause === null ? text : `${text}: ${causeOf(cause)}`
}
