/** Checks the bookings of a load against the database. */
import { openStore } from '../../../src/db/store.ts'
import type { Figures } from './load.ts'

/** The keys of a load that are in a database; the unique index rules out duplicates. */
export async function countStored(url: string, name: string): Promise<Set<string>> {
  const store = openStore(url)
  const rows = await store.read
    .selectFrom('inquiry')
    .select('idempotency_key')
    .where('idempotency_key', 'like', `booking-${name}-%`)
    .execute()
  await store.close()
  return new Set(rows.map(({ idempotency_key }) => idempotency_key))
}

export function printOutcome(label: string, figures: Figures, storedCount: number): void {
  const { tried, acknowledged, failed, longestGapMs, slowestMs } = figures
  const printed = { tried, acknowledged: acknowledged.length, stored: storedCount, failed, longestGapMs, slowestMs }
  process.stdout.write(`${label}: ${JSON.stringify(printed)}\n`)
}
