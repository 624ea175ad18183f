/** What a visitor is told when a page could not be made, and what the log is told. */

import type { Context } from 'hono'
import { presentError } from '../api/errors.ts'
import { DatabaseAway } from '../db/outage.ts'
import type { Locale } from '../domain/editions.ts'
import { partsOf } from '../domain/thrown.ts'
import { isAway } from '../services/file-keeper.ts'
import { awayPage, fallbackPage } from './fallback-page.ts'
import type { Log } from './http/log.ts'

const retryAfterSeconds = '5'

/** 503 in the reader's language while the database or the files are away, else 500; as JSON to whoever asked the API. */
export function answerFailure(
  c: Context,
  error: unknown,
  { locale, home, requestId }: { locale: Locale; home: string; requestId: string },
): Response | Promise<Response> {
  if (c.req.path.startsWith('/api/')) {
    const { status, body, retryAfter } = presentError(error, locale, requestId, c.req.method)
    return c.json(body, status, {
      'Cache-Control': 'no-store',
      ...(retryAfter && { 'Retry-After': String(retryAfter) }),
    })
  }
  if (!isAway(error)) return c.html(fallbackPage(locale, home, requestId), 500)
  const headers = { 'Retry-After': retryAfterSeconds, 'Cache-Control': 'no-store' }
  return c.html(awayPage(locale, home, requestId), 503, headers)
}

/** An answer of the API as the site's own build throws it, whose classes are strangers here. */
const isUnavailable = (error: unknown) => partsOf(error).status === 503

/** Remembers whether a page failed for want of the database: React Router's own last word doesn't say. */
export function watchFailures(report: (error: unknown) => void) {
  let isAway = false
  return {
    report(error: unknown): void {
      isAway ||= isUnavailable(error)
      report(error)
    },
    settle: (page: Promise<Response>): Promise<Response> =>
      page.catch((error) => {
        throw isAway ? new DatabaseAway(error) : error
      }),
  }
}

/** One short line for each request that met an outage, with its cause: thousands may. */
export function createReport(log: Log): (error: unknown, requestId: string) => void {
  return (error, requestId) => {
    // the API has said it already, here or at the instance that was asked
    if (isUnavailable(error)) return
    if (isAway(error)) log.error({ cause: causeOf(error), request_id: requestId }, 'a request met an outage')
    else log.error({ err: error, request_id: requestId }, 'a request failed')
  }
}

function causeOf(error: unknown): string {
  const { message, cause, code, errcode } = partsOf(error)
  const own = [message, code, errcode].filter((part) => part !== undefined && part !== '').join(' ')
  return cause === undefined || cause === null ? own : `${own}: ${causeOf(cause)}`
}
