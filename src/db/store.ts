/** The database handle. `read` for queries outside a transaction, `transaction` for every write. */

import type { DatabaseSync } from 'node:sqlite'
import { CompiledQuery, Kysely, type Transaction } from 'kysely'
import { partsOf } from '../domain/thrown.ts'
import { migrate, migrateBesideOthers } from './migrate.ts'
import { observing } from './observed.ts'
import { isDiskError } from './outage.ts'
import { postgresDialect } from './postgres/dialect.ts'
import { type ConnectionCount, type OutageReport, openPool, PATIENT, type Patience } from './postgres/pool.ts'
import type { Tables } from './schema.ts'
import { openSqliteFile, sqliteDialect, waitingAtStart } from './sqlite.ts'
import { inWriteQueue, isBusy } from './sqlite-locks.ts'
import { tryAgain } from './try-again.ts'

export type Database = Kysely<Tables>
export type Tx = Transaction<Tables>

export type Store = {
  engine: 'sqlite' | 'postgres'
  /** Queries outside a transaction. On SQLite a second connection, so that a reader never waits for a writer. */
  read: Database
  /**
   * One transaction; only the database may be awaited inside. Done again when PostgreSQL reports a clash with another one or its connection is lost
   * before the commit, and on SQLite until no other process holds the lock.
   * @param isKeyed whether it may also be done again when nobody knows whether it was committed: because it writes a key that is unique
   */
  transaction: <T>(work: (tx: Tx) => Promise<T>, how?: { isKeyed?: boolean }) => Promise<T>
  /** What the last write failed with when a disk was at fault; null once one has succeeded again. */
  diskError: () => unknown
  /** Whether the last write was refused because another process held SQLite's lock for too long. */
  isLockedOut: () => boolean
  /** Reads that all see the database of one moment, while others go on writing. */
  snapshot: <T>(work: (db: Database) => Promise<T>) => Promise<T>
  /** After something was erased: puts SQLite's log away, which still holds what stood there before, as far as nobody reads just now. */
  emptyLog: () => Promise<void>
  /** Brings the schema up to date, under a lock; answers the names of the migrations that ran. */
  migrate: () => Promise<string[]>
  /** How many connections are open and how many of them idle, and who waits for one; null for SQLite, which has none. */
  connections: () => ConnectionCount | null
  close: () => Promise<void>
}

export type StoreOptions = {
  /** How long PostgreSQL may be silent; without it as long as loads and migrations may take. */
  patience?: Patience
  /** How many connections to PostgreSQL there may be at most. */
  connectionsMax?: number
} & Partial<OutageReport>

/** `url` is `postgres://…`, or else a path to the SQLite file. */
export function openStore(url: string, options: StoreOptions = {}): Store {
  return /^postgres(ql)?:\/\//.test(url) ? openPostgres(url, options) : openSqlite(url)
}

/** Shorter than visitors and proxies wait. */
const lockPatienceMs = 25_000

function openSqlite(path: string): Store {
  const queue = inWriteQueue(lockPatienceMs)
  const writer = openSqliteFile(path)
  const reader = openSqliteFile(path, { readOnly: true })
  const write = new Kysely<Tables>({ dialect: sqliteDialect(writer), ...observing() })
  const read = new Kysely<Tables>({ dialect: sqliteDialect(reader), ...observing() })
  return {
    engine: 'sqlite',
    read,
    ...recordDiskErrors((work) => queue(() => write.transaction().execute(work))),
    snapshot: (work) => inSnapshot(read, 'begin', work),
    emptyLog: () => queue(async () => writer.exec('pragma wal_checkpoint(truncate)')),
    migrate: () => queue(() => waitingAtStart(writer, () => migrate(write))),
    connections: () => null,
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

const connectionsDefault = 10

function openPostgres(url: string, options: StoreOptions): Store {
  const { patience = PATIENT, connectionsMax = connectionsDefault, onUnavailable = nothing, onBack = nothing } = options
  const pool = openPool(url, { patience, connectionsMax, report: { onUnavailable, onBack } })
  const db = new Kysely<Tables>({ dialect: postgresDialect(pool, patience), ...observing() })
  return {
    engine: 'postgres',
    read: db,
    ...recordDiskErrors((work, how) => tryAgain(() => db.transaction().execute(work), how?.isKeyed ?? false)),
    snapshot: (work) => inSnapshot(db, 'begin isolation level repeatable read read only', work),
    // PostgreSQL's own autovacuum does so
    emptyLog: async () => undefined,
    migrate: () => migrateBesideOthers(db),
    connections: pool.count,
    close: () => db.destroy(),
  }
}

const nothing = () => undefined

/** Remembers what the last write failed with, as long as a disk or another process's lock was at fault. */
function recordDiskErrors(transaction: Store['transaction']): Pick<Store, 'transaction' | 'diskError' | 'isLockedOut'> {
  let diskError: unknown = null
  let isLockedOut = false
  return {
    diskError: () => diskError,
    isLockedOut: () => isLockedOut,
    async transaction(work, how) {
      try {
        const done = await transaction(work, how)
        diskError = null
        isLockedOut = false
        return done
      } catch (error) {
        if (isBusy(error)) isLockedOut = true
        if (isDiskError(error)) diskError = error
        throw error
      }
    },
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

/** Whether an insert failed because the row is there already. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = partsOf(error)
  // PostgreSQL's unique_violation; SQLite's SQLITE_CONSTRAINT_UNIQUE and SQLITE_CONSTRAINT_PRIMARYKEY
  return code === '23505' || errcode === 2067 || errcode === 1555
}
