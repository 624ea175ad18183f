import { type Kysely, sql } from 'kysely'

/** Rankings are content blocks from here on. The former table held invented places; it and the column stay, empty, for servers of the version before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from ranking`.execute(db)
  await sql`update school set rank = null where rank is not null`.execute(db)
}
