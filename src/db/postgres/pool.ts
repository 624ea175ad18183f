/** PostgreSQL's connections: an outage ends what waits for them instead of the process, and of several servers the one that takes writes is used. */

import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { messageOf, partsOf } from '../../domain/thrown.ts'
import { ConnectionLost, DatabaseUnavailable } from '../outage.ts'
import { demandPrimary, destroy, findServer, hostOf, isCrowded, serversIn } from './servers.ts'

/**
 * In milliseconds: for a connection, a free one or a new one, and for the answer to a query. After `doubtMs` of either the database
 * is asked over a connection of its own whether it is there.
 */
export type Patience = { connectMs: number; queryMaxMs: number; doubtMs: number }

/** Visitors get an answer within five seconds: all queries of a request fail `doubtMs` plus `answerMs` after the database stopped. */
export const SERVING: Patience = { connectMs: 4000, queryMaxMs: 4500, doubtMs: 1500 }
/** For migrations, loads and whatever else may take its time. */
export const PATIENT: Patience = {
  connectMs: 10_000,
  queryMaxMs: Number.POSITIVE_INFINITY,
  doubtMs: Number.POSITIVE_INFINITY,
}

export type OutageReport = {
  onUnavailable: (cause: unknown) => void
  /** After so many milliseconds; `host` is the server that is used from now on. */
  onBack: (ms: number, host: string) => void
}

export type PoolOptions = {
  patience: Patience
  report: OutageReport
  connectionsMax: number
}

export type ConnectionCount = { open: number; idle: number; waiting: number }

/** How often an unavailable database is checked, and how long each check may take. */
const askAgainMs = 200
const answerMs = 2500

/** Counts and times come as bigint text; all of ours fit a number. */
const types = {
  getTypeParser: (oid: number, format: 'text' | 'binary' = 'text') =>
    oid === 20 ? Number : pg.types.getTypeParser(oid, format as 'text'),
}

/** read_only_sql_transaction: the server has become another one's standby. */
const READ_ONLY = '25006'
/** After which the server, or a pooler before it, hangs up. */
const isLastWord = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.severity === 'FATAL' || error.severity === 'PANIC')

/** A pool for Kysely. While the database is unavailable, queries fail at once with DatabaseUnavailable. */
export function openPool(
  url: string,
  { patience, report, connectionsMax }: PoolOptions,
): PostgresPool & { count: () => ConnectionCount } {
  const servers = serversIn(url)
  const areMany = servers.length > 1
  let server: string | null = areMany ? null : url
  let pool: pg.Pool | null = null
  let away: DatabaseUnavailable | null = null
  let looking: Promise<void> | null = null
  let isEnded = false
  const open = new Set<pg.PoolClient>()
  const broken = new WeakSet<pg.PoolClient>()
  /** The same object for the same connection: Kysely knows it by that. */
  const watched = new WeakMap<pg.PoolClient, PostgresPoolClient>()

  function openAt(connectionString: string): pg.Pool {
    const opened = new pg.Pool({
      connectionString,
      types: types as pg.CustomTypesConfig,
      keepAlive: true,
      max: connectionsMax,
      connectionTimeoutMillis: patience.connectMs,
      ...(Number.isFinite(patience.queryMaxMs) && { query_timeout: patience.queryMaxMs }),
      ...(areMany && { onConnect: demandPrimary }),
    })
    // an idle connection that the server ends is replaced by the next query's
    opened.on('error', () => undefined)
    opened.on('connect', (client) => {
      open.add(client)
      client.on('error', () => broken.add(client))
      client.on('end', () => open.delete(client))
    })
    return opened
  }

  /** Connections that are asked for from now on are new ones, of several servers to the one that takes writes then. */
  function renew(): void {
    void pool?.end()
    pool = null
    if (areMany) server = null
  }
  /** Ends every connection at once, whatever it is doing: none is of use after an outage. */
  function cut(): void {
    for (const client of open) destroy(client)
    open.clear()
    renew()
  }

  /** Asks which server takes writes. If none does, the database is unavailable, and the check is repeated until one does. */
  function look(): Promise<void> {
    if (away) return Promise.resolve()
    looking ??= find(Date.now()).finally(() => {
      looking = null
    })
    return looking
  }
  async function find(since: number): Promise<void> {
    try {
      server = await findServer(server ? [server] : servers, areMany, answerMs)
      if (away) report.onBack(Date.now() - since, hostOf(server))
      away = null
    } catch (error) {
      if (isEnded) return
      if (!away) {
        away = new DatabaseUnavailable(error)
        report.onUnavailable(error)
      }
      cut()
      setTimeout(find, askAgainMs, since).unref()
    }
  }

  /** What takes its time makes the database doubtful, again and again until it ends. */
  async function doubted<T>(work: Promise<T>): Promise<T> {
    if (!Number.isFinite(patience.doubtMs)) return work
    const doubting = setInterval(look, patience.doubtMs)
    try {
      return await work
    } finally {
      clearInterval(doubting)
    }
  }

  async function connect(): Promise<pg.PoolClient> {
    // of several servers one is chosen before the first connection; a doubtful one may be away
    if (!server || looking) await look()
    if (away) throw away
    pool ??= openAt(server ?? url)
    try {
      return await doubted(pool.connect())
    } catch (error) {
      if (isCrowded(error)) throw error
      void look()
      throw new DatabaseUnavailable(error)
    }
  }

  /** @throws ConnectionLost, DatabaseUnavailable; else what the server said */
  async function ask(client: pg.PoolClient, text: string, values: unknown[]): Promise<unknown> {
    try {
      return await doubted(client.query(text, values))
    } catch (error) {
      if (partsOf(error).code === READ_ONLY) renew()
      const isLate = messageOf(error) === 'Query read timeout'
      if (isLate) destroy(client)
      if (isLate || isLastWord(error)) broken.add(client)
      if (!broken.has(client) || (error instanceof pg.DatabaseError && !isLastWord(error))) throw error
      void look()
      throw isLate ? new DatabaseUnavailable(error) : new ConnectionLost(error)
    }
  }

  const watch = (client: pg.PoolClient): PostgresPoolClient => ({
    query: ((text: string, values: unknown[]) => ask(client, text, values)) as unknown as PostgresPoolClient['query'],
    release: (isDiscarded) => client.release(isDiscarded || broken.has(client)),
  })

  return {
    options: {},
    count: () => ({ open: pool?.totalCount ?? 0, idle: pool?.idleCount ?? 0, waiting: pool?.waitingCount ?? 0 }),
    async connect() {
      const client = await connect()
      const health = watched.get(client) ?? watch(client)
      watched.set(client, health)
      return health
    },
    async end() {
      isEnded = true
      await pool?.end()
    },
  }
}
