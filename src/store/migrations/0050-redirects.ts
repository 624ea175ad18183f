import type { Kysely } from 'kysely'
import { key } from './columns.ts'

/** Where addresses lead that have no page any more, and how often each was asked for, by day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('redirect')
    .addColumn('id', 'text', key)
    // empty for every edition's
    .addColumn('edition', 'text', (c) => c.notNull())
    .addColumn('from_path', 'text', (c) => c.notNull())
    // null: it is gone
    .addColumn('to_path', 'text')
    .addColumn('is_automatic', 'integer', (c) => c.notNull())
    .addColumn('is_over', 'integer', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('staff_id', 'text')
    .addUniqueConstraint('redirect_of', ['edition', 'from_path'])
    .execute()
  await db.schema
    .createTable('redirect_use')
    .addColumn('redirect_id', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('redirect_use_pk', ['redirect_id', 'day'])
    .execute()
}
