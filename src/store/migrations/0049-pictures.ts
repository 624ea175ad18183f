import type { Kysely } from 'kysely'
import { key } from './columns.ts'

/** Pictures that staff put in, whose bytes stand beside the uploads; and which of them an article shows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('picture')
    .addColumn('code', 'text', key)
    .addColumn('file_id', 'text', (c) => c.notNull().unique())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('byte_size', 'integer', (c) => c.notNull())
    .addColumn('focus_x', 'integer', (c) => c.notNull())
    .addColumn('focus_y', 'integer', (c) => c.notNull())
    .addColumn('alt_en', 'text', (c) => c.notNull())
    .addColumn('alt_vi', 'text', (c) => c.notNull())
    .addColumn('alt_tw', 'text', (c) => c.notNull())
    .addColumn('forms', 'text', (c) => c.notNull())
    .addColumn('is_waiting', 'integer', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('claimed_until', 'bigint')
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('created_by', 'text')
    .addColumn('changed_at', 'bigint', (c) => c.notNull())
    .addColumn('changed_by', 'text')
    .execute()
  await db.schema.createIndex('picture_hash').on('picture').column('hash').execute()
  await db.schema.alterTable('article').addColumn('picture', 'text').execute()
}
