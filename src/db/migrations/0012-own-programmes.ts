import { type Kysely, sql } from 'kysely'

/** What a register says of a programme that an editor corrected. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table programme add column registered text`.execute(db)
}
