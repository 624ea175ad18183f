/** One table from what went wrong to status, code and sentence. */
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ContentProblem } from '../domain/content/problem.ts'
import { DomainError, type DomainErrorCode, type FieldProblem, FieldsError } from '../domain/domain-error.ts'
import type { Locale } from '../domain/editions.ts'
import { errorsByField } from '../domain/field-messages.ts'
import { fieldSentences, translators } from '../domain/translators.ts'
import { waitOf } from '../domain/waits.ts'
import { WrongContent } from '../services/content/change-entries.ts'
import { isAway } from '../services/file-keeper.ts'
import en from './messages/en.json' with { type: 'json' }
import tw from './messages/tw.json' with { type: 'json' }
import vi from './messages/vi.json' with { type: 'json' }

const messages = translators({ vi, tw, en })

const STATUS = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  second_factor_needed: 403,
  proof_needed: 403,
  not_found: 404,
  method_not_allowed: 405,
  idempotency_mismatch: 409,
  price_changed: 409,
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
  /** With `conflict`: what is there now. */
  current?: object
  /** With `invalid`: what would be wrong with the content. */
  problems?: readonly ContentProblem[]
}

/** A refusal that an endpoint answers with; `errors` names fields. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly errors: Record<string, string[]> | undefined
  readonly retryAfterSeconds: number | undefined
  readonly quote: object | undefined
  readonly current: object | undefined
  readonly problems: readonly ContentProblem[] | undefined
  constructor(
    code: ErrorCode,
    details: {
      errors?: Record<string, string[]>
      retryAfterSeconds?: number
      quote?: object
      current?: object
      problems?: readonly ContentProblem[]
    } = {},
  ) {
    super(code)
    this.code = code
    this.errors = details.errors
    this.retryAfterSeconds = details.retryAfterSeconds
    this.quote = details.quote
    this.current = details.current
    this.problems = details.problems
  }
}

/** Status and body that tell an error, in the reader's language; what nobody foresaw is `internal`. */
export function presentError(
  error: unknown,
  locale: Locale,
  requestId: string,
  method: string,
): { status: ContentfulStatusCode; body: ErrorBody; retryAfter?: number } {
  const { code, errors, retryAfterSeconds, quote, current, problems } = foreseen(error, locale)
  const message = messages[locale](code, { ...waitOf(retryAfterSeconds ?? 0), method })
  return {
    status: STATUS[code],
    body: {
      message,
      code,
      request_id: requestId,
      ...(errors && { errors }),
      ...(quote && { quote }),
      ...(current && { current }),
      ...(problems && { problems }),
    },
    ...(retryAfterSeconds && { retryAfter: retryAfterSeconds }),
  }
}

const CAPTCHA_SENTENCES: Partial<Record<DomainErrorCode, string>> = {
  captcha_wrong: 'fields.captcha.wrong',
  captcha_expired: 'fields.captcha.expired',
  captcha_used: 'fields.captcha.used',
}

/** When it is worth to try again after an outage. */
const outageSeconds = 5

function foreseen(error: unknown, locale: Locale): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof HTTPException && error.status === 413) return new ApiError('too_large')
  if (error instanceof FieldsError) return new ApiError('invalid', { errors: problemSentences(error.problems, locale) })
  if (error instanceof WrongContent) return new ApiError('invalid', { problems: error.problems })
  if (isAway(error)) return new ApiError('unavailable', { retryAfterSeconds: outageSeconds })
  if (!(error instanceof DomainError)) return new ApiError('internal')
  if (error.code === 'conflict') return new ApiError('conflict', { current: error.details ?? {} })
  if (error.code === 'too_many') return new ApiError('too_many', error.details)
  const sentence = CAPTCHA_SENTENCES[error.code]
  if (sentence) return new ApiError('invalid', { errors: { 'captcha.answer': [fieldSentences(locale).say(sentence)] } })
  return new ApiError(error.code as Extract<DomainErrorCode, ErrorCode>)
}

/** Fields with the sentences of what is wrong with them, in a language. */
export function problemSentences(problems: readonly FieldProblem[], locale: Locale): Record<string, string[]> {
  const { say } = fieldSentences(locale)
  return errorsByField(problems.map(({ path, key, values }) => ({ path: [path], message: say(key, values) })))
}

/** The sentence for a query parameter that can't be read. */
export const parameterSentence = (locale: Locale, name: string): string =>
  messages[locale]('malformed_parameter', { name })
