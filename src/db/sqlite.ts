/** SQLite through Node's own module: the few lines that let Kysely speak to it. */
import { DatabaseSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely'
import { isBusy } from './sqlite-locks.ts'

/** While the process starts nothing else can be done. */
const startTimeoutMs = 10_000
/** node:sqlite waits for a lock with the whole process: a writer waits in the queue of sqlite-locks.ts, a reader never waits for one. */
const busyTimeoutMs = { writer: 0, reader: 20 }

/** Opens a database file: WAL, synced at every commit, foreign keys on. */
export function openSqliteFile(path: string, { readOnly = false } = {}): DatabaseSync {
  const database = new DatabaseSync(path, { readOnly, timeout: startTimeoutMs, enableForeignKeyConstraints: true })
  if (!readOnly) waitingForOthers(() => database.exec('pragma journal_mode = wal'))
  database.exec('pragma synchronous = full')
  // deleted data is overwritten, so that no free page of the file contains an erased person
  if (!readOnly) database.exec('pragma secure_delete = on')
  setBusyTimeout(database, readOnly ? busyTimeoutMs.reader : busyTimeoutMs.writer)
  return database
}

function setBusyTimeout(database: DatabaseSync, ms: number): void {
  database.exec(`pragma busy_timeout = ${ms}`)
}

/** Lets what is done at start wait for other processes as long as it takes to start. */
export async function waitingAtStart<T>(database: DatabaseSync, work: () => Promise<T>): Promise<T> {
  setBusyTimeout(database, startTimeoutMs)
  try {
    return await work()
  } finally {
    setBusyTimeout(database, busyTimeoutMs.writer)
  }
}

const busyPauseMs = 20

/** SQLite doesn't wait for the lock when several processes open a new file and change it to WAL at once. */
function waitingForOthers(change: () => void): void {
  const deadline = Date.now() + startTimeoutMs
  for (;;) {
    try {
      change()
      return
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw error
      // nothing else can be done meanwhile: the process is only starting
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, busyPauseMs)
    }
  }
}

/** Kysely's SQLite dialect over `node:sqlite`; transactions take the write lock at once, schema changes roll back with theirs. */
export function sqliteDialect(database: DatabaseSync): Dialect {
  const statements = new Map<string, ReturnType<typeof statement>>()
  const prepared: SqliteDatabase = {
    close: () => database.close(),
    prepare: (text) => {
      const cached = statements.get(text)
      if (cached) return cached
      const made = statement(database, text)
      // schema statements run once, and hold no statement open
      if (statements.size < keptStatementsMax && /^(select|insert|update|delete|with)/i.test(text))
        statements.set(text, made)
      return made
    },
  }
  return Object.assign(new SqliteDialect({ database: prepared }), {
    createDriver: () => new ImmediateDriver(prepared, database),
    createAdapter: () => new TransactionalAdapter(),
  })
}

const keptStatementsMax = 500

function statement(database: DatabaseSync, text: string) {
  const made = database.prepare(text)
  type Value = null | number | bigint | string | Uint8Array
  const values = (parameters: readonly unknown[]) => parameters as Value[]
  return {
    reader: made.columns().length > 0,
    all: (parameters: readonly unknown[]) => made.all(...values(parameters)),
    run: (parameters: readonly unknown[]) => made.run(...values(parameters)),
    iterate: (parameters: readonly unknown[]) => made.iterate(...values(parameters)),
  }
}

/** A deferred `begin` loses to a second writer with SQLITE_BUSY_SNAPSHOT; an immediate one says at once whether it is its turn. */
class ImmediateDriver extends SqliteDriver {
  readonly #file: DatabaseSync

  constructor(database: SqliteDatabase, file: DatabaseSync) {
    super({ database })
    this.#file = file
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** A full disk has rolled back already: to say so again would hide the cause behind `cannot rollback`. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#file.isTransaction) await super.rollbackTransaction(connection)
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}
