/** PostgreSQL's connections: their errors are heard, an outage ends what waits for them instead of the process, and of several servers it is the one that takes writes. */
import type { PostgresPool } from 'kysely'
import type pg from 'pg'
import { DatabaseAway } from '../outage.ts'
import { type ConnectionCount, type Connections, openConnections } from './connections.ts'
import { createLifeline, type Patience } from './lifeline.ts'
import { demandPrimary, findServer, hostOf, serversIn, type Wanted } from './servers.ts'

export type OutageReport = {
  onAway: (cause: unknown) => void
  /** After so many milliseconds; `host` is the server that is used from now on. */
  onBack: (ms: number, host: string) => void
}

export type PoolOptions = {
  patience: Patience
  report: OutageReport
  /** How many connections it has at most. */
  connectionsMax: number
  /** Which of several servers. */
  wanted?: Wanted
}

/** A pool for Kysely. Whatever waits for a database that is away is rejected with DatabaseAway. */
export function openPool(
  url: string,
  { patience, report, connectionsMax, wanted = 'primary' }: PoolOptions,
): PostgresPool & { count: () => ConnectionCount } {
  const servers = serversIn(url)
  const areMany = servers.length > 1
  const onlyOne = areMany ? null : url
  const lifeline = createLifeline({
    patience,
    async probe(onStart) {
      server = await findServer(server ? [server] : servers, wanted, areMany, onStart)
    },
    // what was connected before is of no use after: whoever comes then finds fresh connections, of several servers at the one that answers as wanted
    onAway(cause) {
      connections?.cut()
      connections = null
      server = onlyOne
      report.onAway(cause)
    },
    onBack: (ms) => report.onBack(ms, hostOf(server ?? url)),
  })
  let server = onlyOne
  let finding: Promise<string> | null = null
  let connections: Connections | null = null

  const find = async (): Promise<string> => {
    finding ??= findServer(servers, wanted, areMany).finally(() => {
      finding = null
    })
    try {
      return await lifeline.watch(finding, () => undefined)
    } catch (error) {
      if (error instanceof DatabaseAway) throw error
      lifeline.doubt()
      throw new DatabaseAway(error)
    }
  }
  const check = areMany && wanted === 'primary' ? demandPrimary : async (_: pg.ClientBase) => undefined
  return {
    options: {},
    count: () => connections?.count() ?? { open: 0, idle: 0, waiting: 0 },
    async connect() {
      lifeline.demand()
      server ??= await find()
      connections ??= openConnections({ url: server, max: connectionsMax, lifeline, check })
      return connections.take()
    },
    async end() {
      lifeline.end()
      await connections?.end()
    },
  }
}
