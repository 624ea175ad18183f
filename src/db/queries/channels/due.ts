/** When a row of a queue may be claimed. Times are milliseconds since 1970. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { longestPauseMs } from '../../../domain/channels/sending.ts'

/** A time further ahead than any pause or lease comes from a wrong clock. */
const clockErrorMs = 3600_000

/** Whether the next attempt of a row is due, and no instance holds it. */
export const isDueAt = (now: number): RawBuilder<SqlBool> => sql<SqlBool>`
  (next_attempt_at <= ${now} or next_attempt_at > ${now + longestPauseMs + clockErrorMs})
  and (lease_until <= ${now} or lease_until > ${now + clockErrorMs})`
