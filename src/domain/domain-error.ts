/** What can go wrong by the rules; `api/errors.ts` maps each code to a status and a sentence. */
export type DomainErrorCode =
  | 'not_found'
  | 'captcha_wrong'
  | 'captcha_expired'
  | 'captcha_used'
  | 'idempotency_mismatch'

/** A refusal that the rules foresee. */
export class DomainError extends Error {
  readonly code: DomainErrorCode
  constructor(code: DomainErrorCode) {
    super(code)
    this.name = 'DomainError'
    this.code = code
  }
}
