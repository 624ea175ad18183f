/** What can go wrong by the rules; `api/errors.ts` maps each code to a status and a sentence. */
export type DomainErrorCode =
  | 'malformed'
  /** With `errors` (sentences by field) or `problems` (of the content) in `details`. */
  | 'invalid'
  | 'not_found'
  /** It was there and was taken back. */
  | 'gone'
  | 'captcha_wrong'
  | 'captcha_expired'
  | 'captcha_used'
  | 'idempotency_mismatch'
  | 'price_changed'
  /** Somebody changed it since it was read; `details` is what is there now. */
  | 'conflict'
  | 'forbidden'
  | 'unauthenticated'
  | 'second_factor_needed'
  /** For what is dangerous: password or passkey were shown too long ago. */
  | 'proof_needed'
  /** With `retryAfterSeconds` in `details`. */
  | 'too_many'
  /** With `retryAfterSeconds` in `details`. */
  | 'unavailable'
  | 'method_not_allowed'
  | 'wrong_type'
  | 'too_large'
  | 'internal'

/** A refusal that the rules foresee; `details` go with the answer. */
export class DomainError extends Error {
  readonly code: DomainErrorCode
  readonly details: object | undefined
  constructor(code: DomainErrorCode, details?: object) {
    super(code)
    this.name = 'DomainError'
    this.code = code
    this.details = details
  }
}

/** A wrong field that only the database or the price list could tell: its dotted path, and the sentence's key below `validation`. */
export type FieldProblem = { path: string; key: string; values?: Record<string, number | string> }

/** Fields that are well-formed and wrong all the same; every one is named. */
export class FieldsError extends Error {
  readonly problems: readonly FieldProblem[]
  constructor(problems: readonly FieldProblem[]) {
    super(problems.map(({ path, key }) => `${path}: ${key}`).join(', '))
    this.name = 'FieldsError'
    this.problems = problems
  }
}
