import type { Dialect } from './dialect.ts'

/** Tables of the public content and of its editing. */
export const contentTables = ({ byteOrder }: Dialect): string[] => [
  // Values that the server keeps: content version, site id, leases.
  `create table setting (
    key text primary key not null, value text not null
  )`,
  // Content of every kind that has no table of its own, as JSON.
  `create table content_block (
    demo integer default 0 not null, edited_at bigint, kind text not null, id integer not null,
    position integer not null, code text, data text not null, origin text default 'staff' not null,
    constraint content_block_pk primary key (kind, id)
  )`,
  `create table country (
    demo integer default 0 not null, edited_at bigint, id integer not null primary key, name_en text not null,
    name_vi text, name_tw text, code text not null unique, position integer not null, data text not null,
    origin text default 'staff' not null
  )`,
  `create table enrollment (
    demo integer default 0 not null, edited_at bigint, id integer not null primary key, name_en text not null,
    name_vi text, name_tw text, slug text not null unique, origin text default 'staff' not null
  )`,
  `create table college (
    demo integer default 0 not null, edited_at bigint, id integer not null primary key, name_en text not null,
    name_vi text, name_tw text, slug text not null unique, position integer not null,
    origin text default 'staff' not null
  )`,
  `create table tag (
    demo integer default 0 not null, edited_at bigint, id integer not null primary key, name_en text not null,
    name_vi text, name_tw text, slug text not null unique, position integer not null,
    origin text default 'staff' not null
  )`,
  `create table country_enrollment (
    country_code text not null references country (code) on delete cascade,
    enrollment_id integer not null references enrollment (id) on delete cascade,
    constraint country_enrollment_pk primary key (country_code, enrollment_id)
  )`,
  `create table city (
    demo integer default 0 not null, edited_at bigint, id integer not null primary key, name_en text not null,
    name_vi text, name_tw text, slug text not null unique, country_code text not null references country (code),
    iso_country text not null, latitude double precision not null, longitude double precision not null,
    sort_key text${byteOrder} not null, origin text default 'staff' not null
  )`,
  `create table school (
    demo integer default 0 not null, edited_at bigint, id integer not null primary key, name_en text not null,
    name_vi text, name_tw text, slug text not null unique, aliases text not null,
    country_code text not null references country (code), iso_country text not null,
    city_id integer not null references city (id), latitude double precision not null,
    longitude double precision not null, kind text not null, website text not null, founded integer,
    no_exam integer not null, introduction_en text not null, introduction_vi text, introduction_tw text,
    sort_key text${byteOrder} not null, name_folded text not null, origin text default 'staff' not null,
    sort_key_vi text, sort_key_tw text
  )`,
  'create index school_by_country on school (country_code, sort_key, id)',
  'create index school_by_name on school (sort_key, id)',
  'create index school_by_city on school (city_id)',
  `create table school_enrollment (
    school_id integer not null references school (id) on delete cascade,
    enrollment_id integer not null references enrollment (id) on delete cascade,
    constraint school_enrollment_pk primary key (school_id, enrollment_id)
  )`,
  'create index school_enrollment_back on school_enrollment (enrollment_id, school_id)',
  `create table school_college (
    school_id integer not null references school (id) on delete cascade,
    college_id integer not null references college (id) on delete cascade,
    constraint school_college_pk primary key (school_id, college_id)
  )`,
  'create index school_college_back on school_college (college_id, school_id)',
  `create table school_tag (
    school_id integer not null references school (id) on delete cascade,
    tag_id integer not null references tag (id) on delete cascade,
    constraint school_tag_pk primary key (school_id, tag_id)
  )`,
  'create index school_tag_back on school_tag (tag_id, school_id)',
  `create table classification (
    demo integer default 0 not null, edited_at bigint, id integer not null primary key, name_en text not null,
    name_vi text, name_tw text, slug text not null unique, position integer not null, data text not null,
    origin text default 'staff' not null
  )`,
  `create table article_tag (
    demo integer default 0 not null, edited_at bigint, id integer not null primary key, name_en text not null,
    name_vi text, name_tw text, slug text not null unique, position integer not null,
    origin text default 'staff' not null
  )`,
  `create table article (
    demo integer default 0 not null, edited_at bigint, id integer not null primary key, slug text not null unique,
    classification_id integer not null references classification (id), country_code text references country (code),
    date_publish text not null, date_update text not null, author text not null, is_draft integer not null,
    origin text default 'staff' not null, withdrawn text default '[]' not null, picture text
  )`,
  // What lists show; bodies are in article_body, so that a list never reads one.
  `create table article_text (
    article_id integer not null references article (id) on delete cascade, locale text not null, title text not null,
    seo_slug text not null, abstract text not null, constraint article_text_pk primary key (article_id, locale)
  )`,
  `create table article_body (
    article_id integer not null references article (id) on delete cascade, locale text not null,
    content text not null, constraint article_body_pk primary key (article_id, locale)
  )`,
  `create table article_tag_link (
    article_id integer not null references article (id) on delete cascade,
    tag_id integer not null references article_tag (id) on delete cascade,
    constraint article_tag_link_pk primary key (article_id, tag_id)
  )`,
  `create table article_related (
    article_id integer not null references article (id) on delete cascade,
    related_id integer not null references article (id) on delete cascade, position integer not null,
    constraint article_related_pk primary key (article_id, related_id)
  )`,
  `create table student (
    demo integer default 0 not null, edited_at bigint, id integer not null primary key,
    school_id integer not null references school (id) on delete cascade, admitted text not null, data text not null,
    degree text not null, origin text default 'staff' not null
  )`,
  'create index student_by_school on student (school_id)',
  `create table testimonial (
    demo integer default 0 not null, edited_at bigint, id integer not null primary key,
    school_id integer not null references school (id) on delete cascade, admitted text not null, data text not null,
    origin text default 'staff' not null
  )`,
  'create index testimonial_by_school on testimonial (school_id)',
  // Data points of schools with source and year.
  `create table school_fact (
    demo integer default 0 not null, edited_at bigint, origin text default 'staff' not null,
    school_id integer not null references school (id) on delete cascade, kind text not null, level text not null,
    value double precision not null, value_to double precision, currency text, year text not null,
    source text not null, constraint school_fact_pk primary key (school_id, kind, level)
  )`,
  // Source texts of the content, one row per entry that the console edits.
  `create table content_entry (
    file text not null, place text not null, position bigint not null, kind text, key text, source text not null,
    loaded text, is_gone integer default 0 not null, version integer not null, labels text not null,
    missing text not null, changed text not null, edited_at bigint, edited_by text,
    constraint content_entry_pk primary key (file, place)
  )`,
  'create index content_entry_by_kind on content_entry (kind, key)',
  `create table content_revision (
    id text primary key not null, file text not null, place text not null, kind text not null, key text not null,
    version integer not null, source text, at bigint not null, staff_id text, via text not null
  )`,
  'create index content_revision_by_thing on content_revision (kind, key, at)',
  // Drafts and scheduled changes of entries.
  `create table content_draft (
    file text not null, place text not null, version integer not null, base_version integer not null,
    source text not null, state text not null, due_at bigint, zone text, staff_id text, at bigint not null,
    failed text, constraint content_draft_pk primary key (file, place)
  )`,
  'create index content_draft_due on content_draft (state, due_at)',
  `create table content_presence (
    file text not null, staff_id text not null, since bigint not null, seen_at bigint not null,
    constraint content_presence_pk primary key (file, staff_id)
  )`,
  // Pictures that staff upload; their bytes are beside the uploads.
  `create table picture (
    code text primary key not null, file_id text not null unique, hash text not null, name text not null,
    type text not null, width integer not null, height integer not null, byte_size integer not null,
    focus_x integer not null, focus_y integer not null, alt_en text not null, alt_vi text not null,
    alt_tw text not null, forms text not null, is_waiting integer not null, tries integer not null,
    claimed_until bigint, version integer not null, created_at bigint not null, created_by text,
    changed_at bigint not null, changed_by text
  )`,
  'create index picture_hash on picture (hash)',
  // Redirects of old URLs; edition is empty for all editions, to_path is null for 410.
  `create table redirect (
    id text primary key not null, edition text not null, from_path text not null, to_path text,
    is_automatic integer not null, is_over integer not null, at bigint not null, staff_id text,
    constraint redirect_of unique (edition, from_path)
  )`,
  `create table redirect_use (
    redirect_id text not null, day text not null, count integer not null,
    constraint redirect_use_pk primary key (redirect_id, day)
  )`,
  // Spreadsheets that were compared with the content and wait to be applied.
  `create table content_import (
    id text primary key not null, staff_id text not null, at bigint not null, state text not null,
    stated_at bigint not null, kind text not null, file text not null, name text not null, removes integer not null,
    sheet text, result text
  )`,
  'create index content_import_by_time on content_import (at)',
  `create table content_import_row (
    import_id text not null, number integer not null, what text not null, shown text not null, change text,
    constraint content_import_row_pk primary key (import_id, number)
  )`,
  'create index content_import_row_by_what on content_import_row (import_id, what, number)',
]
