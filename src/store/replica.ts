/** A replica of the database, for what is everyone's alone: a page is read from it when it has the version of the content that holds. */
import { Kysely } from 'kysely'
import { observing } from './observed.ts'
import { isOutage } from './outage.ts'
import { contentVersion } from './per-version.ts'
import { postgresDialect } from './postgres/dialect.ts'
import { type ConnectionCount, type OutageReport, openPool, type Patience } from './postgres/pool.ts'
import { readReplicaState } from './queries/settings.ts'
import type { Tables } from './schema.ts'
import type { Database } from './store.ts'

/** Where to read, and the version of the content that holds. */
export type Reading = { db: Database; version: number }

export type Replica = {
  /**
   * The replica, if it has the version that the primary says; else the primary. While the primary is away, and nobody can change the content, the
   * replica if it has the last version that this process saw. @throws what the primary failed with where the replica can't stand in
   */
  readingFor: (primary: Database) => Promise<Reading>
  /** As of the primary. */
  connections: () => ConnectionCount
  close: () => Promise<void>
}

const everyMs = 250

export type ReplicaOptions = {
  patience: Patience
  connectionsMax: number
  /** Of the primary: whatever bears another one is no replica of it, and nothing is read from it. */
  siteId: string
  /** Told once when it turns out to be another site's. */
  onOther: () => void
} & OutageReport

export function openReplica(
  url: string,
  { patience, connectionsMax, siteId, onOther, ...report }: ReplicaOptions,
): Replica {
  const { pool, db } = connect(url, { patience, connectionsMax, ...report })
  /** What the replica had when it was last asked, null while it can't be; and the last that the primary said. */
  let held: number | null = null
  let seen = 0
  let isAsking = false
  let isOther = false
  const ask = async () => {
    if (isAsking) return
    isAsking = true
    // told by its pool
    const state = await readReplicaState(db).catch(() => null)
    held = state?.siteId === siteId ? state.version : null
    // one that lags may not know yet whose it is
    const wasOther = isOther
    if (state) isOther = state.siteId !== null && state.siteId !== siteId
    if (isOther && !wasOther) onOther()
    isAsking = false
  }
  const timer = setInterval(() => void ask(), everyMs)
  timer.unref()
  return {
    async readingFor(primary) {
      try {
        const version = await contentVersion(primary)
        seen = Math.max(seen, version)
        return { db: held !== null && held >= version ? db : primary, version }
      } catch (error) {
        if (!isOutage(error) || held === null || held < seen) throw error
        return { db, version: held }
      }
    },
    connections: pool.count,
    async close() {
      clearInterval(timer)
      await db.destroy()
    },
  }
}

/** A server that takes no writes will do. */
function connect(
  url: string,
  { patience, connectionsMax, ...report }: Pick<ReplicaOptions, 'patience' | 'connectionsMax'> & OutageReport,
) {
  const pool = openPool(url, { patience, connectionsMax, report, wanted: 'any' })
  const db: Database = new Kysely<Tables>({ dialect: postgresDialect(pool, patience), ...observing('replica') })
  return { pool, db }
}
