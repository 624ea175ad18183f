import { type Kysely, sql } from 'kysely'

/** Names the time at which somebody on the waiting list was notified by its word. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table appointment_wait rename column told_at to notified_at`.execute(db)
}
