import type { Kysely } from 'kysely'

/** The schools that a visitor took along to a booking or an order: ids joined by commas. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['inquiry', 'service_order'])
    await db.schema
      .alterTable(table)
      .addColumn('shortlist', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
}
