import { type Kysely, sql } from 'kysely'
import { key } from './columns.ts'

/** Addresses that a mail server refused for good, under their hashes, and a way to the mails of a lead. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('refused_address')
    .addColumn('address_hash', 'text', key)
    .addColumn('at', 'bigint', (c) => c.notNull())
    // the codes of the mail server, such as EENVELOPE 550 5.1.1
    .addColumn('reason', 'text', (c) => c.notNull())
    .execute()
  await sql`create index outbox_by_reference on outbox (reference)`.execute(db)
}
