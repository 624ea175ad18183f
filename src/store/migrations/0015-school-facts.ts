import type { Kysely } from 'kysely'
import { withOrigin } from './columns.ts'

/** Figures of schools. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withOrigin(db.schema.createTable('school_fact'))
    .addColumn('origin', 'text', (c) => c.notNull().defaultTo('staff'))
    .addColumn('school_id', 'integer', (c) => c.notNull().references('school.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('level', 'text', (c) => c.notNull())
    .addColumn('value', 'double precision', (c) => c.notNull())
    .addColumn('value_to', 'double precision')
    .addColumn('currency', 'text')
    .addColumn('year', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('school_fact_pk', ['school_id', 'kind', 'level'])
    .execute()
}
