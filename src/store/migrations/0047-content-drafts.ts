import type { Kysely } from 'kysely'

/** Texts that nobody reads yet: drafts, what is scheduled, and changes to come of what is published; and languages of articles that were taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('article')
    .addColumn('withdrawn', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute()
  await db.schema
    .createTable('content_draft')
    .addColumn('file', 'text', (c) => c.notNull())
    .addColumn('place', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('base_version', 'integer', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('zone', 'text')
    .addColumn('staff_id', 'text')
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('failed', 'text')
    .addPrimaryKeyConstraint('content_draft_pk', ['file', 'place'])
    .execute()
  await db.schema.createIndex('content_draft_due').on('content_draft').columns(['state', 'due_at']).execute()
  await db.schema
    .createTable('content_presence')
    .addColumn('file', 'text', (c) => c.notNull())
    .addColumn('staff_id', 'text', (c) => c.notNull())
    .addColumn('since', 'bigint', (c) => c.notNull())
    .addColumn('seen_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('content_presence_pk', ['file', 'staff_id'])
    .execute()
}
