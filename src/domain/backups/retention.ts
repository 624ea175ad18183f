/** Number of days, weeks (from Monday) and months, by UTC, for which the newest backup is retained. */
import { keysOf } from '../collections.ts'
export type KeepRule = { daily: number; weekly: number; monthly: number }

const dayMs = 86_400_000
/** 5 January 1970 was a Monday. */
const firstMonday = 4

const PERIODS: Record<keyof KeepRule, (at: number) => number> = {
  daily: (at) => Math.floor(at / dayMs),
  weekly: (at) => Math.floor((Math.floor(at / dayMs) - firstMonday) / 7),
  monthly: (at) => new Date(at).getUTCFullYear() * 12 + new Date(at).getUTCMonth(),
}

/**
 * Returns the expired backups: each one that is not the newest of one of the last days, weeks or months with a backup. Periods without
 * backups don't count, so nothing is deleted while none are made. The two newest always stay. @param times milliseconds since 1970
 */
export function outdatedBackups(times: readonly number[], rule: KeepRule): number[] {
  const newestFirst = [...new Set(times)].sort((a, b) => b - a)
  const retained = new Set(newestFirst.slice(0, 2))
  for (const name of keysOf(PERIODS)) {
    const periodOf = PERIODS[name]
    const newest = new Map<number, number>()
    for (const at of newestFirst) if (!newest.has(periodOf(at))) newest.set(periodOf(at), at)
    for (const at of [...newest.values()].slice(0, rule[name])) retained.add(at)
  }
  return newestFirst.filter((at) => !retained.has(at))
}
