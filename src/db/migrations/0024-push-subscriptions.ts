import { type Kysely, sql } from 'kysely'

/** The browsers that staff get notifications on, and when a notice was sent to them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table push_subscription (
    id text not null primary key, staff_id text not null references staff (id) on delete cascade,
    endpoint text not null, p256dh text not null, auth text not null, agent text not null, created_at bigint not null
  )`.execute(db)
  await sql`create index push_subscription_by_staff on push_subscription (staff_id)`.execute(db)
  await sql`alter table lead_notice add column pushed_at bigint`.execute(db)
}
