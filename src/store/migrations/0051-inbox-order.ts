import { type Kysely, sql } from 'kysely'

/**
 * The inbox is read backwards in an index that grows at its end, as leads come, and is full there: one that grew at its beginning was twice as large.
 * Who waits, and who wrote lately, stands in an index in that order; how many there are is counted in a narrow one that begins with what most filters name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('lead_inbox').execute()
  await db.schema.dropIndex('lead_by_wait').execute()
  await sql`create index lead_inbox on lead (merged_into, created_at, id, office, status, owner_id, edition, source,
    countries, wrote_at, waiting_since, erased_at, name)`.execute(db)
  await sql`create index lead_by_wait on lead (merged_into, waiting_since, created_at desc, id desc, office, status, owner_id,
    edition, source, countries, wrote_at, name) where waiting_since is not null`.execute(db)
  await sql`create index lead_by_writing on lead (merged_into, wrote_at, id, office, status, owner_id, edition, source, countries,
    waiting_since, name)`.execute(db)
  await sql`create index lead_counted on lead (merged_into, office, status, edition, source, owner_id, countries)`.execute(
    db,
  )
}
