import type { Kysely } from 'kysely'
import { key } from './columns.ts'

/** Uploaded documents, orders of services. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createOrders(db)
  await db.schema
    .createTable('upload')
    .addColumn('id', 'text', key)
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('byte_size', 'integer', (c) => c.notNull())
    .addColumn('word_count', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('order_reference', 'text', (c) => c.references('service_order.reference').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('upload_by_expiry').on('upload').column('expires_at').execute()
  await db.schema.createIndex('upload_by_order').on('upload').column('order_reference').execute()
}

async function createOrders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('service_order')
    .addColumn('reference', 'text', key)
    .addColumn('idempotency_key', 'text', (c) => c.notNull().unique())
    .addColumn('body_hash', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('edition', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('chat_id', 'text')
    .addColumn('message', 'text')
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('original_minor', 'integer', (c) => c.notNull())
    .addColumn('discount_minor', 'integer', (c) => c.notNull())
    .addColumn('total_minor', 'integer', (c) => c.notNull())
    .addColumn('consent_version', 'text', (c) => c.notNull())
    .addColumn('consent_locale', 'text', (c) => c.notNull())
    .addColumn('consented_at', 'bigint', (c) => c.notNull())
    .addColumn('attribution', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('service_order_by_time').on('service_order').column('created_at').execute()
  await db.schema
    .createTable('order_item')
    .addColumn('order_reference', 'text', (c) => c.notNull().references('service_order.reference').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('order_item_pk', ['order_reference', 'position'])
    .execute()
}
