import type { Kysely } from 'kysely'

/** The count of refusals, which 0001 got after databases had been made by it: there it is missing, elsewhere it stands. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const tables = await db.introspection.getTables()
  const outbox = tables.find(({ name }) => name === 'outbox')
  if (outbox?.columns.some(({ name }) => name === 'refusals')) return
  await db.schema
    .alterTable('outbox')
    .addColumn('refusals', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
