import { type Kysely, sql } from 'kysely'

/** What the dashboard counts stands in one index each, in the order of time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index lead_by_figures on lead (merged_into, created_at, id, office, edition, source, campaign, landing, countries,
    status, lost_reason, first_answer_at)`.execute(db)
  await sql`create index order_by_figures on service_order (created_at, lead_id, currency, status, total_minor)`.execute(
    db,
  )
}
