import { type Kysely, sql } from 'kysely'

const NAMED = ['country', 'enrollment', 'college', 'tag', 'classification', 'article_tag']

/** Adds texts of any edition beside the columns of the first three: names are filled at the next load, alternative texts when they are written. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of NAMED)
    await sql`alter table ${sql.table(table)} add column names text not null default '{}'`.execute(db)
  await sql`alter table picture add column alt text not null default '{}'`.execute(db)
}
