import type { Kysely } from 'kysely'

/** Of what each entry of the search was made, so that a change of content makes those anew that say something else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('search_entry').addColumn('fingerprint', 'text').execute()
}
