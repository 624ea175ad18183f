/** Of how many days, weeks (from Monday) and months, by UTC, the newest backup is kept. */
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
 * Which backups have had their time: all that are not the newest of one of the last days, weeks or months that have a backup at all, so that nothing
 * goes while none is made. The newest two always stay. @param times milliseconds since 1970
 */
export function outdatedBackups(times: readonly number[], rule: KeepRule): number[] {
  const newestFirst = [...new Set(times)].sort((a, b) => b - a)
  const kept = new Set(newestFirst.slice(0, 2))
  for (const name of keysOf(PERIODS)) {
    const periodOf = PERIODS[name]
    const newest = new Map<number, number>()
    for (const at of newestFirst) if (!newest.has(periodOf(at))) newest.set(periodOf(at), at)
    for (const at of [...newest.values()].slice(0, rule[name])) kept.add(at)
  }
  return newestFirst.filter((at) => !kept.has(at))
}
