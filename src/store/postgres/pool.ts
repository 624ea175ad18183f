/** PostgreSQL's connections: their errors are heard, and an outage ends what waits for them instead of the process. */
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { DatabaseAway } from '../outage.ts'
import { createLifeline, type Lifeline, type Patience } from './lifeline.ts'

const connectionsMax = 10
/** For what a lifeline doesn't see: a connection that is being made for nobody any more. */
const connectMs = 10_000

export type Connections = { open: number; idle: number; waiting: number }

export type OutageReport = { onAway: (cause: unknown) => void; onBack: (ms: number) => void }

/** Counts and times come as bigint text; all of ours fit a number. */
const types = {
  getTypeParser: (oid: number, format: 'text' | 'binary' = 'text') =>
    oid === 20 ? Number : pg.types.getTypeParser(oid, format as 'text'),
}

/** A pool for Kysely. Whatever waits for a database that is away is rejected with DatabaseAway. */
export function openPool(
  url: string,
  patience: Patience,
  report: OutageReport,
): PostgresPool & { count: () => Connections } {
  const options = { connectionString: url, types: types as pg.CustomTypesConfig, keepAlive: true }
  const lifeline = createLifeline({
    patience,
    probe: (onStart) => askOnce(options, onStart),
    // what was connected before is of no use after: whoever comes then finds fresh connections
    onAway(cause) {
      connections.cut()
      connections = openConnections(options, patience, lifeline)
      report.onAway(cause)
    },
    onBack: report.onBack,
  })
  let connections = openConnections(options, patience, lifeline)
  return {
    options,
    count: () => connections.count(),
    connect: async () => {
      lifeline.demand()
      return connections.take()
    },
    end: () => {
      lifeline.end()
      return connections.end()
    },
  }
}

function openConnections(options: pg.PoolConfig, { queryMaxMs }: Patience, lifeline: Lifeline) {
  const onConnect = (client: pg.ClientBase) => endWaits(client, queryMaxMs * lockShare)
  const pool = new pg.Pool({ ...options, max: connectionsMax, connectionTimeoutMillis: connectMs, onConnect })
  const open = new Set<pg.PoolClient>()
  const broken = new WeakSet<pg.PoolClient>()
  // an idle connection that the server ends is replaced by the next query's
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    open.add(client)
    client.on('error', () => broken.add(client))
    client.on('end', () => open.delete(client))
  })
  /** The same object for the same connection: Kysely knows it by that. */
  const watched = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const watch = (client: pg.PoolClient): PostgresPoolClient => ({
    query: (async (text: string, values: unknown[]) => {
      try {
        return await lifeline.watch(client.query(text, values), () => destroy(client))
      } catch (error) {
        if (!broken.has(client) || error instanceof DatabaseAway || isSaid(error)) throw error
        lifeline.doubt()
        throw new DatabaseAway(error)
      }
    }) as unknown as PostgresPoolClient['query'],
    release: (isDiscarded) => client.release(isDiscarded),
  })
  return {
    async take(): Promise<PostgresPoolClient> {
      let isGivenUp = false
      const taken = pool.connect()
      taken.then(
        (client) => isGivenUp && client.release(true),
        () => undefined,
      )
      const abandon = () => {
        isGivenUp = true
      }
      const client = await lifeline.watch(taken, abandon).catch((error) => {
        if (error instanceof DatabaseAway || isCrowded(error)) throw error
        lifeline.doubt()
        throw new DatabaseAway(error)
      })
      const known = watched.get(client) ?? watch(client)
      watched.set(client, known)
      return known
    },
    /** Ends every connection at once, whatever it is doing. */
    cut() {
      for (const client of open) destroy(client)
      void pool.end()
    },
    count: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    end: () => pool.end(),
  }
}

/** Of what a query may take: who waits for a lock is told before the connection is given up, which would go on waiting at the server. */
const lockShare = 0.9

/** Unless the owner has set less or more. */
async function endWaits(client: pg.ClientBase, ms: number): Promise<void> {
  if (!Number.isFinite(ms)) return
  await client.query("select set_config('lock_timeout', $1, false) where current_setting('lock_timeout') = '0'", [
    String(Math.floor(ms)),
  ])
}

/** The server's own sentence, with its code. */
const isSaid = (error: unknown) => error instanceof pg.DatabaseError
/** The server lives, and has no connection left for us (class 53). */
const isCrowded = (error: unknown) => isSaid(error) && String((error as pg.DatabaseError).code).startsWith('53')

/** pg ends a connection politely, which one that hangs never answers. */
const destroy = (client: pg.ClientBase) =>
  (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy()

async function askOnce(options: pg.ClientConfig, onStart: (abandon: () => void) => void): Promise<void> {
  const client = new pg.Client(options)
  client.on('error', () => undefined)
  onStart(() => destroy(client))
  try {
    await client.connect()
    await client.query('select 1')
  } catch (error) {
    if (!isCrowded(error)) throw error
  } finally {
    void client.end().catch(() => undefined)
  }
}
