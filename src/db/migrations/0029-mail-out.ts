import { type Kysely, sql } from 'kysely'

/** Copies and attachments of emails, and emails that leave at a chosen time; their texts are on the timeline. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table outbox add column cc text`.execute(db)
  await sql`alter table outbox add column attachments text`.execute(db)
  await sql`create table scheduled_mail (
    event_id text not null primary key references lead_event (id) on delete cascade,
    lead_id text not null references lead (id) on delete cascade,
    staff_id text not null, send_at bigint not null, hold_reason text
  )`.execute(db)
  await sql`create index scheduled_mail_by_lead on scheduled_mail (lead_id)`.execute(db)
  await sql`create index scheduled_mail_due on scheduled_mail (send_at) where hold_reason is null`.execute(db)
}
