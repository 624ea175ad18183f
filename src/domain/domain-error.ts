/** Errors of the domain rules; `api/errors.ts` maps each code to a status and a sentence. */
export type DomainErrorCode =
  | 'malformed'
  /** With `errors` (sentences by field) or `issues` (of the content) in `details`. */
  | 'invalid'
  | 'not_found'
  /** It existed and was unpublished. */
  | 'gone'
  | 'captcha_wrong'
  | 'captcha_expired'
  | 'captcha_used'
  | 'idempotency_mismatch'
  | 'price_changed'
  /** The time of an appointment is not free: `details.reason` says why, `details.alternatives` has the nearest ones that are. */
  | 'slot_taken'
  /** The person has as many appointments to come as they can book online. */
  | 'appointment_limit'
  /** The time overlaps another appointment of the same mailbox and phone. */
  | 'appointment_overlap'
  /** An appointment that is over or cancelled; `details.state` says which. */
  | 'appointment_closed'
  /** Another person changed it since it was read; `details` is the current version. */
  | 'conflict'
  | 'forbidden'
  | 'unauthenticated'
  /** The API key is missing, unknown or revoked. */
  | 'key_unknown'
  /** The API key doesn't allow this. */
  | 'key_scope'
  | 'second_factor_needed'
  /** For sensitive actions: the last sign-in or reauthentication is too long ago. */
  | 'proof_needed'
  /** With `retryAfterSeconds` in `details`. */
  | 'too_many'
  /** With `retryAfterSeconds` in `details`. */
  | 'unavailable'
  | 'method_not_allowed'
  | 'wrong_type'
  | 'too_large'
  | 'internal'

/** An expected rejection by the domain rules; `details` go with the response. */
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

/** An invalid field that only the database or the price list can detect: its dotted path, and its message key below `validation`. */
export type FieldIssue = { path: string; key: string; values?: Record<string, number | string> }

/** Well-formed but invalid fields; every one is listed. */
export class FieldsError extends Error {
  readonly issues: readonly FieldIssue[]
  constructor(errors: readonly FieldIssue[]) {
    super(errors.map(({ path, key }) => `${path}: ${key}`).join(', '))
    this.name = 'FieldsError'
    this.issues = errors
  }
}
