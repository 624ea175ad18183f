import type { Kysely } from 'kysely'

/** Whose network an upload came from until it is ordered: who is given 65,536 networks has one share of them all. A keyed hash, as its address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('upload').addColumn('provider_hash', 'text').execute()
}
