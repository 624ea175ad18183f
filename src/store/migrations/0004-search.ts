import { type Kysely, sql } from 'kysely'
import { isPostgres, key } from './columns.ts'

/** What is found by words, under the terms of domain/search/search-terms.ts; words that found nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const entries = db.schema
    .createTable('search_entry')
    // its order is the order of what fits alike
    .addColumn('entry', 'bigint', key)
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('id', 'integer', (c) => c.notNull())
  if (isPostgres(db)) {
    await entries.addColumn('terms', sql`tsvector`, (c) => c.notNull()).execute()
    await sql`create index search_entry_terms on search_entry using gin (terms)`.execute(db)
  } else {
    await entries.execute()
    // which entries have a term, and nothing else: neither texts nor places; the signs are those that terms are made with
    await sql`create virtual table search_terms using fts5(
      terms, content = '', contentless_delete = 1, detail = none, tokenize = "ascii tokenchars '.!:?=~#_-'"
    )`.execute(db)
  }
  await db.schema.createIndex('search_entry_by_row').on('search_entry').columns(['kind', 'id']).execute()
  await db.schema
    .createTable('search_miss')
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('locale', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('words', 'text', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('search_miss_pk', ['day', 'locale', 'kind', 'words'])
    .execute()
}
