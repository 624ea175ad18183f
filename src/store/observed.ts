/** What who watches hears of the database. Nothing is measured while nobody does. */
import { channel } from 'node:diagnostics_channel'
import type { LogEvent } from 'kysely'

/** Whose connections a query takes. */
export type PoolName = 'primary' | 'replica'

/** A query that has ended: its text without values, and how long it took, in milliseconds. */
export type ObservedQuery = { sql: string; ms: number; isFailed: boolean; pool: PoolName }

/** Hears an `ObservedQuery` each; who wants to hear subscribes before a store is opened. */
export const queries = channel('waypoint:query')

/** What Kysely is given: nothing, as long as nobody listens. */
export const observing = (pool: PoolName = 'primary') =>
  queries.hasSubscribers ? { log: (event: LogEvent) => tell(event, pool) } : {}

function tell({ level, query, queryDurationMillis: ms }: LogEvent, pool: PoolName): void {
  queries.publish({ sql: query.sql, ms, isFailed: level === 'error', pool } satisfies ObservedQuery)
}
