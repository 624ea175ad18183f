import { type Kysely, sql } from 'kysely'
import { isPostgres, key } from './columns.ts'

/** What networks have used of their limits, where several instances count together; the columns are rate-limiter-flexible's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = db.schema
    .createTable('rate_limit')
    .addColumn('key', 'text', key)
    .addColumn('points', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('expire', 'bigint')
  // counts of some minutes may go with a crash, and needn't be written twice
  await (isPostgres(db) ? table.modifyFront(sql`unlogged`) : table).execute()
  await db.schema.createIndex('rate_limit_by_expiry').on('rate_limit').column('expire').execute()
}
