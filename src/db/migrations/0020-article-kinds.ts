import { type Kysely, sql } from 'kysely'

/** Adds the kind of an article, and the editions that have it: null for all. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table article add column kind text not null default 'article'`.execute(db)
  await sql`alter table article add column editions text`.execute(db)
}
