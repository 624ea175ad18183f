/** Groups of the dashboard with their numbers of the period before. */
import type { sumWonOrders } from '../../db/queries/leads/dashboard.ts'
import type { Currency } from '../../domain/currencies.ts'
import { type GroupCounts, type Grouping, groupKey, NO_COUNTS } from '../../domain/leads/dashboard-groups.ts'

type Sums = Awaited<ReturnType<typeof sumWonOrders>>
type Counted = { groups: Record<Grouping, ReadonlyMap<string, GroupCounts>>; orders: Sums }

export type ComparedGroup = {
  key: string
  counts: SerializedCounts
  before: SerializedCounts
  /** Orders of won leads, in hundredths, a row for each currency. */
  values: { currency: Currency; minor: number; minor_before: number }[]
}

type SerializedCounts = ReturnType<typeof serializeCounts>

export const serializeCounts = ({ inTime, medianMinutes, worstMinutes, ...counts }: GroupCounts) => ({
  ...counts,
  in_time: inTime,
  median_minutes: medianMinutes,
  worst_minutes: worstMinutes,
})

/** The groups of both periods, those with the most leads first. */
export function compareGroups(grouping: Grouping, now: Counted, before: Counted): ComparedGroup[] {
  const [groups, groupsBefore] = [now.groups[grouping], before.groups[grouping]]
  const [sums, sumsBefore] = [sumsByKey(grouping, now.orders), sumsByKey(grouping, before.orders)]
  return [...new Set([...groups.keys(), ...groupsBefore.keys()])]
    .map((key) => ({
      key,
      counts: serializeCounts(groups.get(key) ?? NO_COUNTS),
      before: serializeCounts(groupsBefore.get(key) ?? NO_COUNTS),
      values: compareSums(sums.get(key), sumsBefore.get(key)),
    }))
    .sort((a, b) => b.counts.leads - a.counts.leads || b.before.leads - a.before.leads || (a.key < b.key ? -1 : 1))
}

type SumByCurrency = ReadonlyMap<Currency, number>

function sumsByKey(grouping: Grouping, orders: Sums): Map<string, SumByCurrency> {
  const sums = new Map<string, Map<Currency, number>>()
  for (const { currency, total_minor, ...lead } of orders) {
    const key = groupKey(grouping, lead)
    const ofGroup = sums.get(key) ?? new Map<Currency, number>()
    sums.set(key, ofGroup)
    ofGroup.set(currency, (ofGroup.get(currency) ?? 0) + total_minor)
  }
  return sums
}

const NONE: SumByCurrency = new Map()

const compareSums = (sums = NONE, before = NONE): ComparedGroup['values'] =>
  [...new Set([...sums.keys(), ...before.keys()])]
    .sort()
    .map((currency) => ({ currency, minor: sums.get(currency) ?? 0, minor_before: before.get(currency) ?? 0 }))
