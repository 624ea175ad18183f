import type { Kysely } from 'kysely'

/** Rankings are content blocks from here on; the table held invented places. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('ranking').execute()
  await db.schema.alterTable('school').dropColumn('rank').execute()
}
