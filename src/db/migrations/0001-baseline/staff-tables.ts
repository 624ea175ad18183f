/** Tables of the staff, their sign-in, settings and the audit log. */
export const staffTables: readonly string[] = [
  `create table staff (
    id text primary key not null, name text not null, role text not null, offices text not null, locale text not null,
    time_zone text not null, created_at bigint not null, version bigint not null, password_hash text,
    totp_secret text, totp_pending text, absent_until bigint, disabled_at bigint, email text not null unique,
    totp_step bigint default 0 not null
  )`,
  // Invitations, password resets and the first admin’s link; only their hashes are stored.
  `create table staff_token (
    token_hash text primary key not null, kind text not null, created_at bigint not null, expires_at bigint not null,
    used_at bigint, staff_id text references staff (id) on delete cascade
  )`,
  `create table staff_session (
    token_hash text primary key not null, id text not null, stage text not null, agent text not null,
    network text not null, created_at bigint not null, seen_at bigint not null, expires_at bigint not null,
    proved_at bigint, staff_id text not null references staff (id) on delete cascade,
    is_strong integer default 0 not null
  )`,
  'create index staff_session_by_staff on staff_session (staff_id, expires_at)',
  `create table staff_passkey (
    credential_id text primary key not null, public_key text not null, transports text not null, name text not null,
    counter bigint not null, created_at bigint not null, used_at bigint,
    staff_id text not null references staff (id) on delete cascade
  )`,
  'create index staff_passkey_by_staff on staff_passkey (staff_id)',
  `create table staff_challenge (
    challenge_hash text primary key not null, kind text not null, expires_at bigint not null, staff_id text
  )`,
  `create table staff_recovery (
    code_hash text primary key not null, used_at bigint,
    staff_id text not null references staff (id) on delete cascade
  )`,
  // Browsers that signed in before: a lockout caused by strangers does not reach them.
  `create table staff_device (
    token_hash text primary key not null, seen_at bigint not null,
    staff_id text not null references staff (id) on delete cascade
  )`,
  // Failed sign-ins per account, per network and per pair.
  `create table staff_failure (
    key text primary key not null, count bigint not null, expires_at bigint not null
  )`,
  `create table audit (
    id text primary key not null, action text not null, subject text not null, who text not null, data text not null,
    at bigint not null, staff_id text
  )`,
  'create index audit_by_time on audit (at, id)',
  'create index audit_by_subject on audit (subject, at)',
  `create table saved_view (
    id text primary key not null, staff_id text not null, name text not null, query text not null,
    created_at bigint not null
  )`,
  'create index saved_view_by_staff on saved_view (staff_id)',
  // Settings that staff share (assignment, response targets, hours, templates), one JSON document each.
  `create table console_setting (
    key text primary key not null, value text not null, version bigint not null, changed_at bigint not null,
    changed_by text
  )`,
  `create table backup_made (
    at bigint not null primary key, name text not null
  )`,
]
