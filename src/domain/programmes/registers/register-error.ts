/** Why a register's file can't be loaded. */
import type { RowError } from './register.ts'

export const REGISTER_ERROR_CODES = [
  'unreadable',
  'encoding',
  'not_utf8',
  'not_text',
  'truncated',
  'no_rows',
  /** A ZIP without a CSV. */
  'no_csv',
  'too_big_inside',
  'column_twice',
  /** Nearly a register: `columns` are missing. */
  'missing_columns',
  'unknown_columns',
  'two_registers',
  /** This site doesn't load the register. */
  'not_here',
  /** Its fees have no date. */
  'no_date',
  'wrong_rows',
  /** Another load is running. */
  'busy',
] as const
export type RegisterErrorCode = (typeof REGISTER_ERROR_CODES)[number]
export type RegisterErrorValues = Record<string, string | number>

/** The whole file is refused; the message is a sentence in English. */
export class RegisterError extends Error {
  readonly code: RegisterErrorCode
  readonly values: RegisterErrorValues
  readonly errors: readonly RowError[]
  constructor(
    code: RegisterErrorCode,
    values: RegisterErrorValues,
    sentence: string,
    errors: readonly RowError[] = [],
  ) {
    super(sentence)
    this.name = 'RegisterError'
    this.code = code
    this.values = values
    this.errors = errors
  }
}

const shownErrors = 20

/** The error of a file’s invalid rows, the first of them by name. */
export function invalidRows(errors: readonly RowError[]): RegisterError {
  const lines = errors
    .slice(0, shownErrors)
    .map(
      ({ file, line, column, expected, found }) =>
        `${file}, line ${line}, ${column}: expected ${expected}, found ${JSON.stringify(found)}`,
    )
  const rest = errors.length - lines.length
  const more = rest > 0 ? [`and ${rest} more`] : []
  const sentence = [...lines, ...more, `${errors.length} wrong rows: nothing was changed`].join('\n')
  return new RegisterError('wrong_rows', { count: errors.length }, sentence, errors)
}
