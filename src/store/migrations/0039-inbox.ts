import { type Kysely, sql } from 'kysely'

/** The inbox is narrowed, counted and ordered in one index that holds all that it is narrowed by; single columns' only lead to rows one by one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const former of ['lead_by_time', 'lead_by_office', 'lead_by_status']) await db.schema.dropIndex(former).execute()
  await sql`create index lead_inbox on lead (merged_into, created_at desc, id desc, office, status, owner_id, edition, source,
    countries, wrote_at, waiting_since, erased_at, name)`.execute(db)
}
