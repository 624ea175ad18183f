/** The real tables of content, behind the temporary copies that hide them on a connection (staging.ts). */
import { PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Database } from './store.ts'

export const isPostgres = (db: Database): boolean => db.getExecutor().adapter instanceof PostgresAdapter

const schemaOf = (db: Database) => (isPostgres(db) ? 'public' : 'main')

/** The real table, whatever hides it. */
export const published = (db: Database, table: string): RawBuilder<unknown> => sql`${sql.id(schemaOf(db), table)}`

/** The same connection, whose queries go to the real tables. */
export const publishedTables = (db: Database): Database => db.withSchema(schemaOf(db))
