/** One table from what went wrong to status, code and sentence. */
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type SlotError, upcomingMax } from '../domain/appointments/kinds.ts'
import { ContentError, type ContentIssue } from '../domain/content/issue.ts'
import { DomainError, type FieldIssue, FieldsError } from '../domain/domain-error.ts'
import type { Locale } from '../domain/editions.ts'
import { errorsByField } from '../domain/field-messages.ts'
import { loadMessages } from '../domain/messages.ts'
import { fieldSentences, translators } from '../domain/translators.ts'
import { waitOf } from '../domain/waits.ts'
import { isServiceUnavailable } from '../services/file-keeper.ts'

const messages = translators(await loadMessages('api'))

const STATUS = {
  malformed: 400,
  unauthenticated: 401,
  key_unknown: 401,
  forbidden: 403,
  second_factor_needed: 403,
  proof_needed: 403,
  key_scope: 403,
  not_found: 404,
  method_not_allowed: 405,
  idempotency_mismatch: 409,
  price_changed: 409,
  slot_taken: 409,
  appointment_limit: 409,
  appointment_overlap: 409,
  appointment_closed: 409,
  conflict: 409,
  gone: 410,
  too_large: 413,
  wrong_type: 415,
  invalid: 422,
  too_many: 429,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<string, ContentfulStatusCode>
export type ErrorCode = keyof typeof STATUS

export type ErrorBody = {
  message: string
  code: ErrorCode
  request_id: string
  errors?: Record<string, string[]>
  /** With `price_changed`: the new quote. */
  quote?: object
  /** With `slot_taken`: why the time is not free, and the nearest free times, three at most. */
  reason?: SlotError
  alternatives?: readonly object[]
  /** With `conflict`: what is there now. */
  current?: object
  /** With `invalid`: what would be wrong with the content. */
  issues?: readonly ContentIssue[]
}

/** Status and body that tell an error, in the reader's language; what nobody foresaw is `internal`. */
export function serializeError(
  error: unknown,
  locale: Locale,
  requestId: string,
  method: string,
): { status: ContentfulStatusCode; body: ErrorBody; retryAfter?: number } {
  const { code, details = {} } = foreseen(error, locale)
  const { errors, issues, reason, alternatives, retryAfterSeconds }: Details = details
  const message = messages(locale)(reason ? `slot_${reason}` : code, {
    ...waitOf(retryAfterSeconds ?? 0),
    method,
    max: upcomingMax,
  })
  return {
    status: STATUS[code],
    body: {
      message,
      code,
      request_id: requestId,
      ...(errors && { errors }),
      ...(code === 'price_changed' && { quote: details }),
      ...(code === 'conflict' && { current: details }),
      ...(issues && { issues }),
      ...(reason && { reason }),
      ...(alternatives && { alternatives }),
    },
    ...(retryAfterSeconds && { retryAfter: retryAfterSeconds }),
  }
}

type Details = Pick<ErrorBody, 'errors' | 'issues' | 'reason' | 'alternatives'> & { retryAfterSeconds?: number }
type Foreseen = { code: ErrorCode; details?: object | undefined }

/** When it is worth to try again after an outage. */
const outageSeconds = 5

function foreseen(error: unknown, locale: Locale): Foreseen {
  if (error instanceof HTTPException && error.status === 413) return { code: 'too_large' }
  if (error instanceof FieldsError)
    return { code: 'invalid', details: { errors: issueSentences(error.issues, locale) } }
  if (error instanceof ContentError) return { code: 'invalid', details: { issues: error.issues } }
  if (isServiceUnavailable(error)) return { code: 'unavailable', details: { retryAfterSeconds: outageSeconds } }
  if (!(error instanceof DomainError)) return { code: 'internal' }
  const { code, details } = error
  if (code !== 'captcha_wrong' && code !== 'captcha_expired' && code !== 'captcha_used') return { code, details }
  const key = `fields.captcha.${code.replace('captcha_', '')}`
  return { code: 'invalid', details: { errors: issueSentences([{ path: 'captcha.answer', key }], locale) } }
}

/** Fields with the sentences of what is wrong with them, in a language. */
export function issueSentences(issues: readonly FieldIssue[], locale: Locale): Record<string, string[]> {
  const { translate } = fieldSentences(locale)
  return errorsByField(issues.map(({ path, key, values }) => ({ path: [path], message: translate(key, values) })))
}

/** The sentence for a query parameter that can't be read. */
export const parameterSentence = (locale: Locale, name: string): string =>
  messages(locale)('malformed_parameter', { name })
