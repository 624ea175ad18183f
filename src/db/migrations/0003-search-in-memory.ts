import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Drops the index of the search and the folded names of schools: both are made in memory now. */
export async function up(db: Kysely<never>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const tables = ['search_entry', 'search_posting', 'search_sequence', ...(isPostgres ? [] : ['search_terms'])]
  for (const table of tables) await sql`drop table ${sql.table(table)}`.execute(db)
  await sql`alter table school drop column name_folded`.execute(db)
  await sql`delete from setting where key = 'search_format'`.execute(db)
}
