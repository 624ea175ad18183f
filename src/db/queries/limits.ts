import { CompiledQuery } from 'kysely'
import type { Database } from '../store.ts'

/** PostgreSQL as rate-limiter-flexible asks it, through the store's own pool; the table is `rate_limit`. */
export const limiterClient = (db: Database) => ({
  query: ({ text, values = [] }: { text: string; values?: unknown[] }) =>
    db.executeQuery(CompiledQuery.raw(text, values)),
})

/** Counts whose time is over. @param now milliseconds */
export async function deleteOldCounts(db: Database, now: number): Promise<void> {
  await db.deleteFrom('rate_limit').where('expire', '<', now).execute()
}
