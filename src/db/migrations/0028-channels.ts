import { type Kysely, sql } from 'kysely'

/** Messages of chat apps: events as they came, the people who write, and messages to them. Received messages are rows of `mail_message`. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table mail_message add column channel text default 'mail' not null`.execute(db)
  await sql`alter table mail_message add column form text default '' not null`.execute(db)
  await sql`create table channel_event (
    id text not null primary key, channel text not null, raw text not null, received_at bigint not null,
    attempts integer default 0 not null, next_attempt_at bigint not null, lease_until bigint default 0 not null,
    processed_at bigint
  )`.execute(db)
  await sql`create index channel_event_due on channel_event (next_attempt_at) where processed_at is null`.execute(db)
  await sql`create table channel_contact (
    id text not null primary key, channel text not null, user_id text not null, name text default '' not null,
    lead_id text references lead (id) on delete cascade, is_confirmed integer default 0 not null, left_at bigint,
    reply_token text, reply_token_at bigint, created_at bigint not null, wrote_at bigint not null,
    constraint channel_contact_user unique (channel, user_id)
  )`.execute(db)
  await sql`create index channel_contact_by_lead on channel_contact (lead_id)`.execute(db)
  await sql`create table channel_send (
    id text not null primary key, channel text not null, lead_id text not null references lead (id) on delete cascade,
    user_id text not null, text text not null, retry_key text not null unique, reply_token text, reply_token_at bigint,
    reply_begun_at bigint, created_at bigint not null, attempts integer default 0 not null,
    next_attempt_at bigint not null, lease_until bigint default 0 not null, way text, sent_at bigint, failed_at bigint,
    error text
  )`.execute(db)
  await sql`create index channel_send_by_lead on channel_send (lead_id)`.execute(db)
  await sql`create index channel_send_due on channel_send (next_attempt_at)
    where sent_at is null and failed_at is null`.execute(db)
}
