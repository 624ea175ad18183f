/** Rejections before a handler runs, in the reader's language: JSON below `/api` and for scripts, elsewhere a page without dependencies. */

import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { type ErrorCode, serializeError } from '../api/errors.ts'
import { DomainError } from '../domain/domain-error.ts'
import type { Locale } from '../domain/editions.ts'
import { isMultipart } from '../domain/form-type.ts'
import { pictureBytesMax } from '../domain/pictures/limits.ts'
import {
  consolePage,
  plainPage,
  renderCrossSiteRejection,
  renderFormRejection,
  tooLargeSentence,
} from './fallback-page.ts'
import { discardBody } from './http/bodies.ts'
import { isConsolePath, isPicturePath } from './page-forms.ts'

/** The reader of a rejection, and the home page of their edition. */
export type Visitor = { locale: Locale; home: string; requestId: string }
export type Rejection = {
  code: ErrorCode
  /** With `method_not_allowed`. */
  allow?: readonly string[]
  retryAfterSeconds?: number
  /** A page of another site sent the form. */
  isStranger?: true
  /** The body's end is unknown, or too far to wait for. */
  isHopeless?: boolean
}

/** Up to three times the limit, a picture's sender gets an answer instead of a closed connection. */
const largePictureBytes = 3 * pictureBytesMax

export const isApiPath = (path: string): boolean => path.startsWith('/api/')
/** A page's own script sends these requests, and reads JSON. */
const isScriptPath = (path: string): boolean => path.endsWith('.data')

/** Answers with a rejection, usually after the body has been discarded, so that any client reads it. */
export async function refuse<E extends { Bindings: HttpBindings }>(
  c: Context<E>,
  visitor: Visitor,
  rejection: Rejection,
): Promise<Response> {
  const { code, allow, retryAfterSeconds, isHopeless = false } = rejection
  const error = new DomainError(code, retryAfterSeconds ? { retryAfterSeconds } : {})
  const { status, body } = serializeError(error, visitor.locale, visitor.requestId, c.req.method)
  c.header('Cache-Control', 'no-store')
  if (isHopeless) c.header('Connection', 'close')
  else await discardBody(c.env.incoming, isPicturePath(c.req.path) ? largePictureBytes : undefined)
  if (allow) c.header('Allow', allow.join(', '))
  if (retryAfterSeconds) c.header('Retry-After', String(retryAfterSeconds))
  if (isApiPath(c.req.path)) return c.json(body, status, { 'X-Request-Id': visitor.requestId })
  const words = pageWords(rejection, visitor.locale, body.message, sentTo(c))
  if (isScriptPath(c.req.path)) return c.json({ ...body, message: words.title }, status)
  const page = isConsolePath(c.req.path)
    ? consolePage(visitor.locale, consoleReferer(c), words.title, words.text)
    : plainPage(visitor.locale, visitor.home, words.title, visitor.requestId, words.text)
  return c.html(page, status)
}

/** The console page of a form, as a link back to it. */
function consoleReferer(c: Context): string {
  const { pathname = '', search = '' } = URL.parse(c.req.header('Referer') ?? '') ?? {}
  return isConsolePath(pathname) ? pathname + search : '/console'
}

/** The kind of a rejected body, from the sender's view. */
function sentTo(c: Context): 'form' | 'file' | 'picture' {
  if (!isConsolePath(c.req.path) || !isMultipart(c.req.header('Content-Type') ?? '')) return 'form'
  return isPicturePath(c.req.path) ? 'picture' : 'file'
}

/** A page's title and text for a rejected form; the API's sentence where none is better. */
function pageWords(
  { code, retryAfterSeconds, isStranger }: Rejection,
  locale: Locale,
  message: string,
  sent: 'form' | 'file' | 'picture',
): { title: string; text?: string } {
  if (isStranger) return renderCrossSiteRejection(locale)
  if (code === 'too_large') return { title: tooLargeSentence(locale, sent) }
  if (retryAfterSeconds && code === 'too_many') return renderFormRejection(locale, 'too_many', retryAfterSeconds)
  if (retryAfterSeconds && code === 'unavailable') return renderFormRejection(locale, 'busy', retryAfterSeconds)
  return { title: message }
}
