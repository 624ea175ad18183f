import { type Kysely, sql } from 'kysely'

/** When each entry last changed, for site maps: content files say nothing about it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table content_change (
    kind text not null, key text not null, at bigint not null, primary key (kind, key)
  )`.execute(db)
}
