import type { Kysely } from 'kysely'

/** How often words were looked for with something found, and how often a result was opened then: by day and edition, of nobody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('search_use')
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('locale', 'text', (c) => c.notNull())
    .addColumn('words', 'text', (c) => c.notNull())
    .addColumn('found', 'integer', (c) => c.notNull())
    .addColumn('opened', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('search_use_pk', ['day', 'locale', 'words'])
    .execute()
}
