import { type Kysely, sql } from 'kysely'

/** Keys with which other programs add leads, and webhooks that tell other programs of events. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table api_key (
    id text not null primary key, name text not null, scopes text not null, token_hash text not null unique,
    created_at bigint not null, created_by text not null, used_at bigint, revoked_at bigint
  )`.execute(db)
  await sql`create table api_request (
    key_hash text not null primary key, body_hash text not null, at bigint not null,
    lead_id text not null references lead (id) on delete cascade
  )`.execute(db)
  await sql`create index api_request_by_lead on api_request (lead_id)`.execute(db)
  await sql`create table webhook (
    id text not null primary key, url text not null, events text not null, secret text not null,
    created_at bigint not null, created_by text not null, failures integer default 0 not null,
    disabled_at bigint, disabled_by text
  )`.execute(db)
  await sql`create table webhook_delivery (
    id text not null primary key, webhook_id text not null references webhook (id) on delete cascade,
    lead_id text references lead (id) on delete cascade, event text not null, payload text not null,
    created_at bigint not null, attempts integer default 0 not null, next_attempt_at bigint not null,
    lease_until bigint default 0 not null, attempted_at bigint, delivered_at bigint, failed_at bigint,
    status integer, error text
  )`.execute(db)
  await sql`create index webhook_delivery_by_webhook on webhook_delivery (webhook_id, created_at)`.execute(db)
  await sql`create index webhook_delivery_by_lead on webhook_delivery (lead_id)`.execute(db)
  await sql`create index webhook_delivery_due on webhook_delivery (webhook_id, next_attempt_at)
    where delivered_at is null and failed_at is null`.execute(db)
}
