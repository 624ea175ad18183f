import { type Kysely, sql } from 'kysely'

/** The language of a programme's name, where a register tells it and not the language of teaching. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table programme add column name_language text`.execute(db)
}
