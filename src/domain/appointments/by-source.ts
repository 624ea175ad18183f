/** Appointments of a period by the source of their lead. */
import { isWon, type LeadStatus } from '../leads/statuses.ts'

type Counted = { source: string; state: string; status: LeadStatus; count: number }
/** `won`: those of leads that were won. */
export type SourceLine = { source: string; booked: number; came: number; no_show: number; won: number }

/** Sums counts by source, the most booked first. */
export function sumBySource(rows: readonly Counted[]): SourceLine[] {
  const bySource = new Map<string, SourceLine>()
  for (const { source, state, status, count } of rows) {
    const line = bySource.get(source) ?? { source, booked: 0, came: 0, no_show: 0, won: 0 }
    line.booked += count
    if (state === 'came' || state === 'done') line.came += count
    if (state === 'no_show') line.no_show += count
    if (isWon(status)) line.won += count
    bySource.set(source, line)
  }
  return [...bySource.values()].sort((a, b) => b.booked - a.booked || (a.source < b.source ? -1 : 1))
}
