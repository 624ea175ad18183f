import type { Kysely } from 'kysely'

/** Whose an upload is until it is ordered, so that nobody fills the disk: a keyed hash, never the address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('upload').addColumn('address_hash', 'text').execute()
  await db.schema.createIndex('upload_by_address').on('upload').column('address_hash').execute()
}
