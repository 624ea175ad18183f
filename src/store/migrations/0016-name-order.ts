import type { Kysely } from 'kysely'

/** Names of schools in the order of each language; filled when a school is written, or at the next start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('school').addColumn('sort_key_vi', 'text').execute()
  await db.schema.alterTable('school').addColumn('sort_key_tw', 'text').execute()
}
