import { type Dialect, PostgresDialect, PostgresDriver, type PostgresPool } from 'kysely'

/** Kysely's dialect, in which a rollback that fails doesn't hide what it was for. */
export function postgresDialect(pool: PostgresPool): Dialect {
  return Object.assign(new PostgresDialect({ pool }), { createDriver: () => new PlainDriver({ pool }) })
}

class PlainDriver extends PostgresDriver {
  override async rollbackTransaction(connection: Parameters<PostgresDriver['rollbackTransaction']>[0]): Promise<void> {
    // the connection is thrown away then, and the server rolls back when it is gone
    await super.rollbackTransaction(connection).catch(() => undefined)
  }
}
