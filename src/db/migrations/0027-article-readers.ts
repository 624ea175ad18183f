import { type Kysely, sql } from 'kysely'

/** Adds the home country of the readers that a text of an article speaks to, by language: null for everybody's texts. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table article add column readers text`.execute(db)
}
