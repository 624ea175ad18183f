/** The database handle. `read` for queries outside a transaction, `transaction` for every write. */
import type { DatabaseSync } from 'node:sqlite'
import { CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { MIGRATIONS } from './migrations/index.ts'
import type { Tables } from './schema.ts'
import { openSqliteFile, SQLITE_BUSY, sqliteDialect } from './sqlite.ts'

export type Database = Kysely<Tables>
export type Tx = Transaction<Tables>

export type Store = {
  engine: 'sqlite' | 'postgres'
  /** Queries outside a transaction. On SQLite a second connection, so that a reader never waits for a writer. */
  read: Database
  /** One transaction, tried again when PostgreSQL reports a serialisation failure; only the database may be awaited inside. */
  transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** Reads that all see the database of one moment, while others go on writing. */
  snapshot: <T>(work: (db: Database) => Promise<T>) => Promise<T>
  /** Brings the schema up to date, under a lock; answers the names of the migrations that ran. */
  migrate: () => Promise<string[]>
  close: () => Promise<void>
}

/** `url` is `postgres://…`, or else a path to the SQLite file. */
export function openStore(url: string): Store {
  return /^postgres(ql)?:\/\//.test(url) ? openPostgres(url) : openSqlite(url)
}

function openSqlite(path: string): Store {
  const writer = openSqliteFile(path)
  const reader = openSqliteFile(path, { readOnly: true })
  const write = new Kysely<Tables>({ dialect: sqliteDialect(writer) })
  const read = new Kysely<Tables>({ dialect: sqliteDialect(reader) })
  return {
    engine: 'sqlite',
    read,
    transaction: (work) => write.transaction().execute(work),
    snapshot: (work) => inSnapshot(read, 'begin', work),
    migrate: () => migrate(write),
    close: async () => {
      // the writer last: only it can put the log into the database and take it away
      await closeSqlite(read, reader)
      await closeSqlite(write, writer)
    },
  }
}

/** Kysely leaves a connection open that it never used. */
async function closeSqlite(db: Database, file: DatabaseSync): Promise<void> {
  await db.destroy()
  if (file.isOpen) file.close()
}

function openPostgres(url: string): Store {
  // counts and times come as bigint text; all of ours fit a number
  const types = {
    getTypeParser: (oid: number, format: 'text' | 'binary' = 'text') =>
      oid === 20 ? Number : pg.types.getTypeParser(oid, format as 'text'),
  }
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    types: types as pg.CustomTypesConfig,
    connectionTimeoutMillis: 10_000,
  })
  // an idle connection that the server ends must not end the process; the next query opens another
  pool.on('error', () => undefined)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    engine: 'postgres',
    read: db,
    transaction: (work) => retrySerialisation(() => db.transaction().execute(work)),
    snapshot: (work) => inSnapshot(db, 'begin isolation level repeatable read read only', work),
    migrate: () => migrate(db),
    close: () => db.destroy(),
  }
}

function inSnapshot<T>(db: Database, begin: string, work: (db: Database) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await connection.executeQuery(CompiledQuery.raw(begin))
    try {
      return await work(connection)
    } finally {
      await connection.executeQuery(CompiledQuery.raw('rollback'))
    }
  })
}

/** serialization_failure and deadlock_detected: the other one goes first, this one tries again. */
const TRY_AGAIN: readonly unknown[] = ['40001', '40P01']
const triesMax = 5

async function retrySerialisation<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (!TRY_AGAIN.includes((error as { code?: string }).code) || tries === triesMax) throw error
    }
  }
}

async function migrate(db: Database): Promise<string[]> {
  // numbers are given out before the work is done: one may land after a higher one
  const provider = { getMigrations: async () => MIGRATIONS }
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName)
}

/** Whether an insert failed because the row is there already. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  // PostgreSQL's unique_violation; SQLite's SQLITE_CONSTRAINT_UNIQUE and SQLITE_CONSTRAINT_PRIMARYKEY
  return code === '23505' || errcode === 2067 || errcode === 1555
}

/** The network's and PostgreSQL's ways of saying that the database can't be reached, is starting, stopping or full. */
const OUTAGES = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|08|57P0|53|3D000)/

/** Whether a query failed because the database is away or too busy, and may work in a moment. */
export function isOutage(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  return OUTAGES.test(String(code)) || errcode === SQLITE_BUSY
}
