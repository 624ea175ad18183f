/** Columns that many tables have. What a landed migration makes of them never changes. */
import { type CreateTableBuilder, type Kysely, PostgresAdapter } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration's tables have no type yet
export type AnyTable = CreateTableBuilder<any, any>

export const key = (column: Parameters<Parameters<AnyTable['addColumn']>[2] & object>[0]) =>
  column.primaryKey().notNull()

export function withOrigin<T extends string>(table: CreateTableBuilder<T, never>): AnyTable {
  return (table as AnyTable)
    .addColumn('demo', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('edited_at', 'bigint')
}

export function named<T extends string>(table: CreateTableBuilder<T, never>): AnyTable {
  return withOrigin(table)
    .addColumn('id', 'integer', key)
    .addColumn('name_en', 'text', (c) => c.notNull())
    .addColumn('name_vi', 'text')
    .addColumn('name_tw', 'text')
}

export const isPostgres = (db: Kysely<unknown>) => db.getExecutor().adapter instanceof PostgresAdapter
