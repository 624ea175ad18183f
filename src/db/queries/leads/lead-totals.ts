/** How many leads a filter finds, counted once for each change of any lead: to count all takes longer than to find a page of them. */
import type { Database } from '../../store.ts'

export type KnownTotals = Map<string, Promise<number>>

const totalsMax = 500
const cache = new WeakMap<Database, { changes: number; totals: KnownTotals }>()

/** What was counted while leads were as they are. @param changes how often they have changed, read before anything is counted */
export function totalsAt(db: Database, changes: number): KnownTotals {
  const cached = cache.get(db)
  if (cached?.changes === changes) return cached.totals
  const totals: KnownTotals = new Map()
  // one that is behind the last is asked for no more
  if (!cached || cached.changes < changes) cache.set(db, { changes, totals })
  return totals
}

/** Counts what isn't known; who asks meanwhile waits for the same answer. */
export function countOnce(totals: KnownTotals, key: string, count: () => Promise<number>): Promise<number> {
  const total = totals.get(key)
  if (total) return total
  const counted = count()
  if (totals.size < totalsMax) totals.set(key, counted)
  // what failed is tried again by the next one
  counted.catch(() => totals.delete(key))
  return counted
}
