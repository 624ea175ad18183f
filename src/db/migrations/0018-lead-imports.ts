import { type Kysely, sql } from 'kysely'

/** Lists of leads that staff imported: which lead came with which, so that an import can be undone. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table lead_import (
    id text not null primary key, staff_id text not null, at bigint not null, name text not null,
    added integer not null, undone_at bigint, remaining integer
  )`.execute(db)
  await sql`alter table lead add column import_id text`.execute(db)
  await sql`create index lead_by_import on lead (import_id) where import_id is not null`.execute(db)
}
