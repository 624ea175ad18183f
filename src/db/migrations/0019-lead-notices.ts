import { type Kysely, sql } from 'kysely'

/** Emails to staff about leads that became theirs or wrote again: how often each person wants them, and what waits to be sent. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table staff add column lead_mails text not null default 'soon'`.execute(db)
  await sql`create table lead_notice (
    staff_id text not null references staff (id) on delete cascade,
    lead_id text not null references lead (id) on delete cascade,
    kind text not null, at bigint not null, primary key (staff_id, lead_id, kind)
  )`.execute(db)
  await sql`create index lead_notice_by_lead on lead_notice (lead_id)`.execute(db)
}
