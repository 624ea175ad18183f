/** Runs a benchmark in process on SQLite and on PostgreSQL, each with an empty database. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore, type Store } from '../src/db/store.ts'
import { freePort } from '../tests/support/ports.ts'
import { createPostgres } from '../tests/support/postgres.ts'

/** The results on SQLite and on PostgreSQL. */
export async function onBothDatabases<T>(bench: (store: Store) => Promise<T>): Promise<[sqlite: T, postgres: T]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'waypoint-bench-'))
  const sqlite = openStore(join(dataDir, 'waypoint.db'))
  const onSqlite = await bench(sqlite)
  await sqlite.close()
  rmSync(dataDir, { recursive: true })
  const server = createPostgres(await freePort())
  await server.start()
  const postgres = openStore(server.url)
  const onPostgres = await bench(postgres)
  await postgres.close()
  await server.remove()
  return [onSqlite, onPostgres]
}

/** In ms. */
export type Times = { median: number; p99: number }

export function timesOf(values: readonly number[]): Times {
  const sorted = values.toSorted((a, b) => a - b)
  return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0 }
}
