import { type Kysely, sql } from 'kysely'

/** Leads that staff enter: how they reached the office, and what they want to study. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table lead add column origin text not null default 'website'`.execute(db)
  await sql`alter table lead add column degree text not null default ''`.execute(db)
  await sql`alter table lead add column intake_year integer`.execute(db)
  await sql`alter table lead add column intake_term text`.execute(db)
  await sql`alter table lead add column major text`.execute(db)
}
