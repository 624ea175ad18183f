import type { Kysely } from 'kysely'
import { key } from './columns.ts'

/** What stays of people who were erased: what tax asks for, and hashes by which an older backup's rows of them are known again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('kept_order')
    .addColumn('reference', 'text', key)
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('edition', 'text', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('original_minor', 'bigint', (c) => c.notNull())
    .addColumn('discount_minor', 'bigint', (c) => c.notNull())
    .addColumn('total_minor', 'bigint', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('confirmed_at', 'bigint')
    .addColumn('delivered_at', 'bigint')
    .addColumn('erased_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('kept_order_by_time').on('kept_order').column('created_at').execute()
  await db.schema
    .createTable('erased_hash')
    .addColumn('hash', 'text', key)
    .addColumn('erased_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('backup_made')
    .addColumn('at', 'bigint', key)
    .addColumn('name', 'text', (c) => c.notNull())
    .execute()
}
