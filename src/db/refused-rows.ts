/** How the two databases, and what speaks to them, say that a row doesn't fit its table. */
import { partsOf } from '../domain/thrown.ts'

/** SQLite's: an unknown column, a constraint, a value of another kind. A trigger's word is no such thing. */
const SQLITE = { error: 1, constraint: 19, mismatch: 20, foreignKey: 787, trigger: 1811 }
/** PostgreSQL's classes for data, constraints and names. */
const POSTGRES = /^(22|23|42)[0-9A-Z]{3}$/

/** Whether a row was refused because it names another that isn't there. */
export function isBrokenReference(error: unknown): boolean {
  const { code, errcode } = partsOf(error)
  return code === '23503' || errcode === SQLITE.foreignKey
}

/** Whether a row was refused for what it is; what can't be read or written as a row at all is refused too. */
export function isRejectedRow(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof SyntaxError) return true
  const { code, errcode } = partsOf(error)
  if (typeof errcode !== 'number') return POSTGRES.test(String(code))
  return errcode !== SQLITE.trigger && [SQLITE.error, SQLITE.constraint, SQLITE.mismatch].includes(errcode & 0xff)
}
