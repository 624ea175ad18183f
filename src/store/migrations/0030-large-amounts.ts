import type { Kysely } from 'kysely'
import { isPostgres } from './columns.ts'

/** Orders of any size in any currency: PostgreSQL's integer ends at 21,474,836.47, in dong a few hundred dollars. SQLite's doesn't. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) return
  for (const column of ['original_minor', 'discount_minor', 'total_minor'])
    await db.schema
      .alterTable('service_order')
      .alterColumn(column, (c) => c.setDataType('bigint'))
      .execute()
}
