/** What is refused before anything looks at it, in the reader's language: JSON below `/api`, elsewhere a page that needs nothing but itself. */
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { ApiError, type ErrorCode, presentError } from '../api/errors.ts'
import type { Locale } from '../domain/editions.ts'
import { formSentence, plainPage } from './fallback-page.ts'
import { discardBody } from './http/bodies.ts'

/** Who reads the refusal, and the home page of their edition. */
export type Reader = { locale: Locale; home: string; requestId: string }
export type Refusal = {
  code: ErrorCode
  /** With `method_not_allowed`. */
  allow?: readonly string[]
  retryAfterSeconds?: number
  /** Nobody knows where the body ends, or waits for it. */
  isHopeless?: boolean
  /** Answered while the body still travels: node-server reads on for half a second, and ends the connection. */
  isAtOnce?: boolean
}

export const isApiPath = (path: string): boolean => path.startsWith('/api/')

/** Answers a refusal, most of them once the body has gone by, so that any sender hears it. */
export async function refuse(c: Context, reader: Reader, refusal: Refusal): Promise<Response> {
  const { code, allow, retryAfterSeconds, isHopeless = false, isAtOnce = false } = refusal
  const error = new ApiError(code, retryAfterSeconds ? { retryAfterSeconds } : {})
  const { status, body } = presentError(error, reader.locale, reader.requestId, c.req.method)
  c.header('Cache-Control', 'no-store')
  if (isHopeless) c.header('Connection', 'close')
  else if (!isAtOnce) await discardBody((c.env as HttpBindings).incoming)
  if (allow) c.header('Allow', allow.join(', '))
  if (retryAfterSeconds) c.header('Retry-After', String(retryAfterSeconds))
  if (isApiPath(c.req.path)) return c.json(body, status, { 'X-Request-Id': reader.requestId })
  const sentence = formSentence(code, reader.locale) ?? body.message
  return c.html(plainPage(reader.locale, reader.home, sentence, reader.requestId), status)
}
