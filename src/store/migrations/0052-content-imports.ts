import type { Kysely } from 'kysely'
import { key } from './columns.ts'

/** Sheets that were compared with the content and wait to be applied, for an hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('content_import')
    .addColumn('id', 'text', key)
    .addColumn('staff_id', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('stated_at', 'bigint', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('file', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('removes', 'integer', (c) => c.notNull())
    .addColumn('sheet', 'text')
    .addColumn('result', 'text')
    .execute()
  await db.schema.createIndex('content_import_by_time').on('content_import').column('at').execute()
  await db.schema
    .createTable('content_import_row')
    .addColumn('import_id', 'text', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('what', 'text', (c) => c.notNull())
    .addColumn('shown', 'text', (c) => c.notNull())
    .addColumn('change', 'text')
    .addPrimaryKeyConstraint('content_import_row_pk', ['import_id', 'number'])
    .execute()
  await db.schema
    .createIndex('content_import_row_by_what')
    .on('content_import_row')
    .columns(['import_id', 'what', 'number'])
    .execute()
}
