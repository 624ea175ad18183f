/** Connections to one server. A read that was alone on a connection that broke is asked again on another one. */
import type { PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { ConnectionLost, DatabaseAway } from '../outage.ts'
import type { Lifeline } from './lifeline.ts'
import { destroy, isCrowded } from './servers.ts'

/** For what a lifeline doesn't see: a connection that is being made for nobody any more. */
const connectMs = 10_000

/** Counts and times come as bigint text; all of ours fit a number. */
const types = {
  getTypeParser: (oid: number, format: 'text' | 'binary' = 'text') =>
    oid === 20 ? Number : pg.types.getTypeParser(oid, format as 'text'),
}

export type ConnectionCount = { open: number; idle: number; waiting: number }

export type Connections = {
  take: () => Promise<PostgresPoolClient>
  /** Ends every connection at once, whatever it is doing. */
  cut: () => void
  count: () => ConnectionCount
  end: () => Promise<void>
}

type Given = {
  url: string
  max: number
  lifeline: Lifeline
  /** Asked of each new connection; one for which it throws is none. */
  check: (client: pg.ClientBase) => Promise<unknown>
}

export function openConnections({ url, max, lifeline, check }: Given): Connections {
  const pool = new pg.Pool({
    connectionString: url,
    types: types as pg.CustomTypesConfig,
    keepAlive: true,
    max,
    connectionTimeoutMillis: connectMs,
    onConnect: check,
  })
  const open = new Set<pg.PoolClient>()
  const broken = new WeakSet<pg.PoolClient>()
  /** Led to a server when it was another one's standby, or could not be written. */
  const stale = new WeakSet<pg.PoolClient>()
  // an idle connection that the server ends is replaced by the next query's
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    open.add(client)
    client.on('error', () => broken.add(client))
    client.on('end', () => open.delete(client))
  })

  async function connect(): Promise<pg.PoolClient> {
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
    if (!stale.has(client)) return client
    client.release(true)
    return connect()
  }

  /** @throws ConnectionLost, DatabaseAway; else what the server said */
  async function ask(client: pg.PoolClient, text: string, values: unknown[]): Promise<unknown> {
    try {
      return await lifeline.watch(client.query(text, values), () => destroy(client))
    } catch (error) {
      if (error instanceof DatabaseAway) throw error
      if ((error as { code?: unknown }).code === READ_ONLY) {
        for (const each of open) stale.add(each)
        lifeline.doubt()
      }
      if (!isLastWord(error) && (isSaid(error) || !broken.has(client))) throw error
      broken.add(client)
      lifeline.doubt()
      throw new ConnectionLost(error)
    }
  }

  function watch(first: pg.PoolClient): PostgresPoolClient {
    let client = first
    let isWithin = false
    let isReleased = false
    const query = async (text: string, values: unknown[]) => {
      const isAlone = !isWithin
      if (BEGINS.test(text)) isWithin = true
      if (ENDS.test(text)) isWithin = false
      try {
        return await ask(client, text, values)
      } catch (error) {
        if (!(error instanceof ConnectionLost && isAlone && READS.test(text))) throw error
        client.release(true)
        isReleased = true
        lifeline.demand()
        client = await connect()
        isReleased = false
        watched.set(client, watching)
        return ask(client, text, values)
      }
    }
    const watching: PostgresPoolClient = {
      query: query as unknown as PostgresPoolClient['query'],
      release: (isDiscarded) => {
        if (!isReleased) client.release(isDiscarded || broken.has(client) || stale.has(client))
      },
    }
    return watching
  }

  /** The same object for the same connection: Kysely knows it by that. */
  const watched = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    async take() {
      const client = await connect()
      const known = watched.get(client) ?? watch(client)
      watched.set(client, known)
      return known
    },
    cut() {
      for (const client of open) destroy(client)
      void pool.end()
    },
    count: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    end: () => pool.end(),
  }
}

/** read_only_sql_transaction */
const READ_ONLY = '25006'
const BEGINS = /^(begin|start transaction)\b/
const ENDS = /^(commit|rollback)$/
const READS = /^select\b/i

/** The server's own sentence, with its code. */
const isSaid = (error: unknown) => error instanceof pg.DatabaseError
/** After which it, or a pooler before it, hangs up. */
const isLastWord = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.severity === 'FATAL' || error.severity === 'PANIC')
