import type { Kysely } from 'kysely'
import { key } from './columns.ts'

/** When a mailbox was last written to on a visitor's word: what bounds mails to one recipient, over all instances. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mail_turn')
    .addColumn('mailbox_hash', 'text', key)
    // JSON: times in milliseconds, oldest first
    .addColumn('taken_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('mail_turn_by_expiry').on('mail_turn').column('expires_at').execute()
}
