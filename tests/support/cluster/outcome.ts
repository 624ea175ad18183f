/** Checks the bookings of a load against the database. */
import { openStore } from '../../../src/db/store.ts'
import type { Figures } from './load.ts'

/** The keys of a load that are in a database; the unique index rules out duplicates. */
export async function foundOf(url: string, name: string): Promise<Set<string>> {
  const store = openStore(url)
  const rows = await store.read
    .selectFrom('inquiry')
    .select('idempotency_key')
    .where('idempotency_key', 'like', `booking-${name}-%`)
    .execute()
  await store.close()
  return new Set(rows.map(({ idempotency_key }) => idempotency_key))
}

export function tell(what: string, figures: Figures, found: number): void {
  const { tried, acknowledged, failed, longestGapMs, slowestMs } = figures
  const figuresSaid = { tried, acknowledged: acknowledged.length, found, failed, longestGapMs, slowestMs }
  process.stdout.write(`${what}: ${JSON.stringify(figuresSaid)}\n`)
}
