import { type Kysely, sql } from 'kysely'

/** A person may have several roles: a JSON list in place of one role. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table staff add column roles text not null default '[]'`.execute(db)
  await sql`update staff set roles = '["' || role || '"]'`.execute(db)
  await sql`alter table staff drop column role`.execute(db)
}
