import { type Kysely, sql } from 'kysely'

/** Received mail: mailboxes, the messages with what was derived from them, and the Message-IDs of sent mail, by which replies are found. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table mail_box (
    id text not null primary key, connected_at bigint not null, uid_validity bigint, last_uid bigint default 0 not null,
    read_at bigint, failed_at bigint, error text
  )`.execute(db)
  await sql`create table mail_message (
    id text not null primary key, fingerprint text not null unique, file_id text not null, byte_size integer not null,
    is_whole integer not null, box_id text not null, received_at bigint not null, is_earlier integer not null,
    stored_at bigint not null, derived_by integer default 0 not null, applied_at bigint, kind text default '' not null,
    message_id text default '' not null, sender text default '' not null, sender_name text default '' not null,
    recipients text default '' not null, subject text default '' not null, body text default '' not null,
    quoted text default '' not null, has_html integer default 0 not null, parts text default '[]' not null,
    office text default '' not null, lead_id text references lead (id) on delete cascade, evidence text,
    is_known_sender integer default 0 not null, proposed_id text, decision text, decided_by text, decided_at bigint
  )`.execute(db)
  await sql`create index mail_message_by_lead on mail_message (lead_id)`.execute(db)
  await sql`create index mail_message_by_sender on mail_message (sender)`.execute(db)
  await sql`create index mail_message_to_derive on mail_message (derived_by)`.execute(db)
  await sql`create index mail_message_without_lead on mail_message (received_at) where lead_id is null`.execute(db)
  // stays when its message is erased: what was seen once is not read again
  await sql`create table mail_uid (
    box_id text not null, uid_validity bigint not null, uid bigint not null, fingerprint text not null,
    constraint mail_uid_pk primary key (box_id, uid_validity, uid)
  )`.execute(db)
  await sql`create index mail_uid_by_fingerprint on mail_uid (fingerprint)`.execute(db)
  await sql`create table sent_mail (
    message_id text not null primary key, reference text not null, kind text not null, queued_at bigint not null
  )`.execute(db)
  await sql`create index sent_mail_by_reference on sent_mail (reference)`.execute(db)
  await sql`insert into sent_mail (message_id, reference, kind, queued_at)
    select message_id, min(reference), min(kind), min(created_at) from outbox group by message_id`.execute(db)
  for (const column of ['sender_name', 'in_reply_to', 'answered_ids'])
    await sql`alter table outbox add column ${sql.ref(column)} text`.execute(db)
}
