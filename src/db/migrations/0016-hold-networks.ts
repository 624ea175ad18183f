import { type Kysely, sql } from 'kysely'

/** Says which client network holds a time, so that none holds a whole week. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table appointment add column held_by text`.execute(db)
}
