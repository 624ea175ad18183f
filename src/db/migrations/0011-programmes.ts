import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Adds programmes, and the identifiers of schools that registers bring. */
export async function up(db: Kysely<never>): Promise<void> {
  // compares texts byte by byte, as SQLite does anyway
  const byteOrder = sql.raw(db.getExecutor().adapter instanceof PostgresAdapter ? ' collate "C"' : '')
  await sql`create table programme (
    id integer not null primary key, code text not null unique, register text not null,
    school_id integer not null references school (id) on delete cascade, country_code text not null,
    name text not null, sort_key text${byteOrder} not null, language text, level text not null,
    subject_id integer, second_subject_id integer, campus text, city_id integer, weeks integer,
    intakes text, intake_bits integer default 0 not null,
    fee_year double precision, fee_total double precision, fee_currency text, fee_of text, fee_kind text,
    fee_source text, ielts double precision, requirements text default '{}' not null, conditional integer,
    deadlines text default '[]' not null, post_study text, link text, checked_on text, checked_by text,
    valid_until text, year_cost_usd integer, year_cost_parts text not null,
    demo integer default 0 not null, edited_at bigint, origin text default 'staff' not null
  )`.execute(db)
  await sql`create index programme_by_subject on programme (level, subject_id, year_cost_usd)`.execute(db)
  await sql`create index programme_by_country on programme (country_code, level, year_cost_usd)`.execute(db)
  await sql`create index programme_by_school on programme (school_id, level, subject_id)`.execute(db)
  await sql`create table school_identifier (
    identifier text not null primary key, school_id integer not null references school (id) on delete cascade
  )`.execute(db)
}
