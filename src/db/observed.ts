/** Diagnostics channels of the database. Nothing is measured without a subscriber. */
import { channel } from 'node:diagnostics_channel'
import type { LogEvent } from 'kysely'

/** A query that has ended: its text without values, and how long it took, in milliseconds. */
export type ObservedQuery = { sql: string; ms: number; isFailed: boolean }

/** Hears an `ObservedQuery` each; who wants to hear subscribes before a store is opened. */
export const queries = channel('waypoint:query')

/** What Kysely is given: nothing, as long as nobody listens. */
export const observing = () => (queries.hasSubscribers ? { log: tell } : {})

function tell({ level, query, queryDurationMillis: ms }: LogEvent): void {
  queries.publish({ sql: query.sql, ms, isFailed: level === 'error' } satisfies ObservedQuery)
}
