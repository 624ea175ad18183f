import type { Dialect } from './dialect.ts'

/** Tables of enquiries, orders, uploads, leads and mails. */
export const leadsTables = ({ amount, byteOrder, serialKey, unlogged }: Dialect): string[] => [
  `create table inquiry (
    reference text primary key not null, idempotency_key text not null unique, body_hash text not null,
    created_at bigint not null, intake_year integer, consented_at bigint not null, edition text not null,
    name text not null, email text not null, phone text not null, office text not null, countries text not null,
    degree text not null, source text not null, consent_version text not null, consent_locale text not null,
    attribution text not null, title text, chat_id text, contact_method text, intake_term text, major text,
    remarks text, shortlist text default '' not null, lead_id text
  )`,
  'create index inquiry_by_time on inquiry (created_at)',
  'create index inquiry_by_lead on inquiry (lead_id)',
  // Captchas that were answered, so that each is taken once.
  `create table captcha_redemption (
    nonce text primary key not null, expires_at bigint not null
  )`,
  // Mails that wait to be sent.
  `create table outbox (
    id ${serialKey}, message_id text not null unique, attempts integer default 0 not null,
    refusals integer default 0 not null, reference text not null, kind text not null, recipient text not null,
    reply_to text not null, subject text not null, html text not null, text text not null, created_at bigint not null,
    next_attempt_at bigint not null, lease_until bigint not null, sent_at bigint, failed_at bigint, last_error text
  )`,
  'create index outbox_due on outbox (next_attempt_at) where sent_at is null and failed_at is null',
  'create index outbox_by_reference on outbox (reference)',
  `create table service_order (
    reference text primary key not null, idempotency_key text not null unique, body_hash text not null,
    created_at bigint not null, edition text not null, name text not null, email text not null, phone text not null,
    chat_id text, message text, currency text not null, original_minor ${amount} not null,
    discount_minor ${amount} not null, total_minor ${amount} not null, consent_version text not null,
    consent_locale text not null, consented_at bigint not null, attribution text not null,
    shortlist text default '' not null, lead_id text, status text default 'received' not null, confirmed_at bigint,
    delivered_at bigint, version bigint default 1 not null
  )`,
  'create index service_order_by_time on service_order (created_at)',
  'create index service_order_by_lead on service_order (lead_id)',
  'create index order_by_figures on service_order (created_at, lead_id, currency, status, total_minor)',
  `create table order_item (
    order_reference text not null references service_order (reference) on delete cascade, position integer not null,
    data text not null, constraint order_item_pk primary key (order_reference, position)
  )`,
  // Documents of visitors; the hashes are keyed and name a client network until an order claims the document.
  `create table upload (
    id text primary key not null, name text not null, byte_size integer not null, word_count integer not null,
    created_at bigint not null, expires_at bigint not null,
    order_reference text references service_order (reference) on delete cascade, address_hash text, provider_hash text
  )`,
  'create index upload_by_expiry on upload (expires_at)',
  'create index upload_by_order on upload (order_reference)',
  'create index upload_by_address on upload (address_hash)',
  // Counts of rate-limiter-flexible, where several instances share limits.
  `create ${unlogged}table rate_limit (
    key text primary key not null, points integer default 0 not null, expire bigint
  )`,
  'create index rate_limit_by_expiry on rate_limit (expire)',
  // When a mailbox was last written to at a visitor’s request, as JSON, oldest first.
  `create table mail_turn (
    mailbox_hash text primary key not null, taken_at text not null, expires_at bigint not null
  )`,
  'create index mail_turn_by_expiry on mail_turn (expires_at)',
  `create table lead (
    id text primary key not null, status text not null, office text not null, edition text not null,
    name text not null, email text not null, phone text not null, countries text not null, source text not null,
    campaign text not null, created_at bigint not null, updated_at bigint not null, version bigint not null,
    wrote_at bigint not null, waiting_since bigint, first_answer_at bigint, erased_at bigint, lost_reason text,
    owner_id text, merged_into text, chat_id text, has_order integer default 0 not null,
    landing text default '' not null
  )`,
  'create index lead_by_owner on lead (owner_id, created_at desc, id desc) where merged_into is null',
  'create index lead_by_email on lead (email)',
  'create index lead_by_phone on lead (phone)',
  'create index lead_by_chat on lead (lower(chat_id)) where chat_id is not null',
  `create index lead_by_figures on lead (
    merged_into, created_at, id, office, edition, source, campaign, landing, countries, status, lost_reason,
    first_answer_at
  )`,
  `create index lead_inbox on lead (
    merged_into, created_at, id, office, status, owner_id, edition, source, countries, wrote_at, waiting_since,
    erased_at, name
  )`,
  `create index lead_by_wait on lead (
    merged_into, waiting_since, created_at desc, id desc, office, status, owner_id, edition, source, countries,
    wrote_at, name
  ) where waiting_since is not null`,
  `create index lead_by_writing on lead (
    merged_into, wrote_at, id, office, status, owner_id, edition, source, countries, waiting_since, name
  )`,
  'create index lead_counted on lead (merged_into, office, status, edition, source, owner_id, countries)',
  // What a lead is found by: folded words, reversed digits of phones, e-mail addresses, references.
  `create table lead_term (
    term text${byteOrder} not null, lead_id text not null references lead (id) on delete cascade,
    constraint lead_term_pk primary key (term, lead_id)
  )`,
  'create index lead_term_by_lead on lead_term (lead_id)',
  `create table lead_event (
    id text primary key not null, kind text not null, data text not null, at bigint not null,
    lead_id text not null references lead (id) on delete cascade, staff_id text
  )`,
  'create index lead_event_by_lead on lead_event (lead_id, at, id)',
  'create index lead_event_by_time on lead_event (kind, at)',
  `create table lead_task (
    id text primary key not null, day text not null, note text not null, created_at bigint not null,
    lead_id text not null references lead (id) on delete cascade, staff_id text, done_by text, done_at bigint
  )`,
  'create index lead_task_by_lead on lead_task (lead_id)',
  'create index lead_task_by_staff on lead_task (staff_id, day)',
  // What a merge joined, whole, so that it can be undone.
  `create table lead_merge (
    id text primary key not null, kept_id text not null, gone_id text not null, staff_id text not null,
    data text not null, at bigint not null, undone_at bigint
  )`,
  'create index lead_merge_by_kept on lead_merge (kept_id)',
  // Pairs of leads that staff said are two people.
  `create table lead_distinct (
    one_id text not null references lead (id) on delete cascade,
    other_id text not null references lead (id) on delete cascade,
    constraint lead_distinct_pk primary key (one_id, other_id)
  )`,
  'create index lead_distinct_by_other on lead_distinct (other_id)',
  // Files that staff add; documents of orders are in upload.
  `create table lead_file (
    id text primary key not null, name text not null, direction text not null, byte_size bigint not null,
    created_at bigint not null, lead_id text not null references lead (id) on delete cascade, order_reference text,
    staff_id text
  )`,
  'create index lead_file_by_lead on lead_file (lead_id)',
  // Hashes of addresses that a mail server refused for good, with its codes.
  `create table refused_address (
    address_hash text primary key not null, at bigint not null, reason text not null
  )`,
  // What tax law asks the owner to keep of orders of people who were erased.
  `create table kept_order (
    reference text primary key not null, created_at bigint not null, edition text not null, currency text not null,
    original_minor bigint not null, discount_minor bigint not null, total_minor bigint not null, status text not null,
    confirmed_at bigint, delivered_at bigint, erased_at bigint not null
  )`,
  'create index kept_order_by_time on kept_order (created_at)',
  // Hashes that recognise rows of erased people in an older backup.
  `create table erased_hash (
    hash text primary key not null, erased_at bigint not null
  )`,
]
