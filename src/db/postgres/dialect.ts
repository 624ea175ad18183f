import {
  CompiledQuery,
  type Dialect,
  type Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
  sql,
} from 'kysely'
import { ConnectionLost, OutcomeUnknown } from '../outage.ts'
import type { Patience } from './pool.ts'

type Connection = Parameters<PostgresDriver['rollbackTransaction']>[0]
type Settings = Parameters<PostgresDriver['beginTransaction']>[1]

/** Kysely's dialect without session state: every setting lasts for one transaction, so that a connection pooler can reuse connections between transactions. */
export function postgresDialect(pool: PostgresPool, patience: Patience): Dialect {
  return Object.assign(new PostgresDialect({ pool }), {
    createDriver: () => new SessionlessDriver(pool, patience),
    createAdapter: () => new SessionlessAdapter(),
  })
}

/** Of what a query may take: a wait for a lock ends with an error before the connection is closed, which would go on waiting at the server. */
const lockShare = 0.9
/** An instance that hangs within a transaction loses its locks after so long. */
const idleMs = 10_000

class SessionlessDriver extends PostgresDriver {
  readonly #limits: string

  constructor(pool: PostgresPool, { queryMaxMs }: Patience) {
    super({ pool })
    this.#limits = Number.isFinite(queryMaxMs) ? limitsOf(queryMaxMs) : ''
  }

  override async beginTransaction(connection: Connection, settings: Settings): Promise<void> {
    if (this.#limits === '' || settings.isolationLevel || settings.accessMode)
      return super.beginTransaction(connection, settings)
    await connection.executeQuery(CompiledQuery.raw(`begin; ${this.#limits}`))
  }

  override async commitTransaction(connection: Connection): Promise<void> {
    await super.commitTransaction(connection).catch((error) => {
      throw error instanceof ConnectionLost ? new OutcomeUnknown(error.cause) : error
    })
  }

  override async rollbackTransaction(connection: Connection): Promise<void> {
    // a rollback that fails doesn't hide what it was for: the connection is thrown away, and the server rolls back when it is gone
    await super.rollbackTransaction(connection).catch(() => undefined)
  }
}

/** For the transaction alone, and unless the owner has set less or more. */
const limitsOf = (queryMaxMs: number) => `select set_config(name, value, true) from (values
  ('lock_timeout', '${Math.floor(queryMaxMs * lockShare)}'), ('statement_timeout', '${queryMaxMs}'),
  ('idle_in_transaction_session_timeout', '${idleMs}')) as limits (name, value) where current_setting(name) = '0'`

/** Kysely's own number, which versions before this one hold for a session. */
const migrationLock = sql.lit(BigInt('3853314791062309107'))

class SessionlessAdapter extends PostgresAdapter {
  override async acquireMigrationLock(db: Kysely<never>): Promise<void> {
    await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(db)
  }

  /** It goes with the transaction. */
  override async releaseMigrationLock(): Promise<void> {}
}
