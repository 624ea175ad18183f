import { type Kysely, sql } from 'kysely'
import { isPostgres } from './columns.ts'

/** What is found by any of the words: postings, packed a term and block of documents; and the order of each text's words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const bytes = isPostgres(db) ? sql`bytea` : sql`blob`
  await db.schema
    .createTable('search_posting')
    .addColumn('term', 'text', (c) => c.notNull())
    .addColumn('block', 'integer', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('data', bytes, (c) => c.notNull())
    .addPrimaryKeyConstraint('search_posting_pk', ['term', 'block'])
    .execute()
  await db.schema.createIndex('search_posting_by_block').on('search_posting').columns(['block', 'term']).execute()
  await db.schema
    .createTable('search_sequence')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('id', 'integer', (c) => c.notNull())
    .addColumn('locale', 'text', (c) => c.notNull())
    .addColumn('data', bytes, (c) => c.notNull())
    .addPrimaryKeyConstraint('search_sequence_pk', ['kind', 'id', 'locale'])
    .execute()
  if (isPostgres(db)) {
    // packed already: to compress it again costs every search
    await sql`alter table search_posting alter column data set storage external`.execute(db)
    await sql`alter table search_sequence alter column data set storage external`.execute(db)
    // terms are compared by their bytes on either database
    await sql`alter table search_posting alter column term type text collate "C"`.execute(db)
  }
}
