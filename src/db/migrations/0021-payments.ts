import { type Kysely, sql } from 'kysely'

/** What was agreed for an order, its deposit, and payments. Payments outlast their order without their texts, as `kept_order` does. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table service_order add column agreed_minor bigint`.execute(db)
  await sql`alter table service_order add column deposit_minor bigint`.execute(db)
  await sql`alter table service_order add column deposit_due text`.execute(db)
  await sql`alter table kept_order add column agreed_minor bigint`.execute(db)
  await sql`create table payment (
    id text not null primary key, order_reference text not null, amount_minor bigint not null, currency text not null,
    method text not null, received_on text not null, note text, staff_id text, at bigint not null,
    voided_at bigint, voided_by text, void_reason text
  )`.execute(db)
  await sql`create index payment_by_order on payment (order_reference)`.execute(db)
}
