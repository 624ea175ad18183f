import { type Kysely, sql } from 'kysely'

/** Drops the keys by which schools were ordered in Vietnamese and Chinese: they are ordered by name in memory now. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const column of ['sort_key_vi', 'sort_key_tw'])
    await sql`alter table school drop column ${sql.ref(column)}`.execute(db)
}
