import { type Kysely, sql } from 'kysely'

/** Adds appointments with their cells of five minutes, the waiting list, outside calendars, and calendars of emails. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table appointment (
    id text not null primary key, state text not null, staff_id text not null, office text not null,
    kind text not null, topic text default '' not null, starts_at bigint not null, ends_at bigint not null,
    busy_from bigint not null, busy_until bigint not null,
    lead_id text references lead (id) on delete cascade, inquiry_reference text,
    hold_until bigint, is_prolonged integer default 0 not null, sequence integer default 0 not null,
    version bigint default 1 not null, edition text not null, zone text not null, companion_name text,
    companion_email text, reason text, cancelled_by text, outcome text, next_step text, followed_by text,
    day_reminder_at bigint, hour_reminder_at bigint, created_at bigint not null, updated_at bigint not null
  )`.execute(db)
  await sql`create index appointment_by_time on appointment (busy_from, state, staff_id, office, starts_at, busy_until)`.execute(
    db,
  )
  await sql`create index appointment_by_lead on appointment (lead_id)`.execute(db)
  await sql`create index appointment_by_inquiry on appointment (inquiry_reference)`.execute(db)
  await sql`create index appointment_blocks on appointment (busy_until) where state = 'blocked'`.execute(db)
  await sql`create index appointment_holds on appointment (hold_until) where state = 'held'`.execute(db)
  // a team member has each five minutes once: this key, and no check, keeps two appointments from one time
  await sql`create table appointment_cell (
    staff_id text not null, cell integer not null,
    appointment_id text not null references appointment (id) on delete cascade,
    constraint appointment_cell_pk primary key (staff_id, cell)
  )`.execute(db)
  await sql`create index appointment_cell_by_appointment on appointment_cell (appointment_id)`.execute(db)
  await sql`create table appointment_wait (
    id text not null primary key, lead_id text not null references lead (id) on delete cascade,
    inquiry_reference text, office text not null, kind text not null, topic text default '' not null, staff_id text,
    edition text not null, zone text not null, told_at bigint, created_at bigint not null
  )`.execute(db)
  await sql`create index appointment_wait_by_lead on appointment_wait (lead_id)`.execute(db)
  await sql`create table calendar_source (
    id text not null primary key, staff_id text not null, name text not null, url text not null,
    tried_at bigint, read_at bigint, error text, created_at bigint not null
  )`.execute(db)
  await sql`create index calendar_source_by_staff on calendar_source (staff_id)`.execute(db)
  await sql`create table outside_busy (
    source_id text not null references calendar_source (id) on delete cascade, starts_at bigint not null,
    ends_at bigint not null, constraint outside_busy_pk primary key (source_id, starts_at, ends_at)
  )`.execute(db)
  await sql`create table calendar_link (
    secret_hash text not null primary key, id text not null, staff_id text not null,
    with_contacts integer default 0 not null, created_at bigint not null, used_at bigint
  )`.execute(db)
  await sql`create index calendar_link_by_staff on calendar_link (staff_id)`.execute(db)
  await sql`alter table outbox add column calendar text`.execute(db)
}
