import { type Kysely, sql } from 'kysely'

/** Adds the answers to the organisation's own questions of the booking form. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table inquiry add column answers text not null default '[]'`.execute(db)
}
