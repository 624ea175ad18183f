import type { Kysely } from 'kysely'
import { key } from './columns.ts'

/** The texts that content was loaded from, cut into the things that the console edits, and what each was before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('content_entry')
    .addColumn('file', 'text', (c) => c.notNull())
    .addColumn('place', 'text', (c) => c.notNull())
    .addColumn('position', 'bigint', (c) => c.notNull())
    .addColumn('kind', 'text')
    .addColumn('key', 'text')
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('loaded', 'text')
    .addColumn('is_gone', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('labels', 'text', (c) => c.notNull())
    .addColumn('missing', 'text', (c) => c.notNull())
    .addColumn('changed', 'text', (c) => c.notNull())
    .addColumn('edited_at', 'bigint')
    .addColumn('edited_by', 'text')
    .addPrimaryKeyConstraint('content_entry_pk', ['file', 'place'])
    .execute()
  await db.schema.createIndex('content_entry_by_kind').on('content_entry').columns(['kind', 'key']).execute()
  await db.schema
    .createTable('content_revision')
    .addColumn('id', 'text', key)
    .addColumn('file', 'text', (c) => c.notNull())
    .addColumn('place', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('source', 'text')
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('staff_id', 'text')
    .addColumn('via', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('content_revision_by_thing')
    .on('content_revision')
    .columns(['kind', 'key', 'at'])
    .execute()
}
