/** The cost of a year and of a whole degree, in the currency of the country and in the reader's own. */
import type { CostRowKey } from '../content/costs.ts'
import { carried, less, NOTHING, type Range, sum, times, toMinor } from './amounts.ts'
import type { CostRow } from './cost-rows.ts'

/** How much one unit of a currency is in the reader's; null without a rate. */
export type Rate = (currency: string) => number | null

/** Rows beside a year of study: a total without them is whole, and says that they aren't in it. */
const EXTRAS: readonly CostRowKey[] = ['books', 'flights', 'deposit', 'tests']
export const isExtra = (key: CostRowKey): boolean => EXTRAS.includes(key)

export type YearCost = {
  rows: (CostRow & { home: Range | null })[]
  /** In the reader's currency; the least it costs where `missing` names rows. */
  total: Range
  /** By currency, as published. */
  totals: Map<string, Range>
  /** Rows whose amount is not known. */
  missing: CostRowKey[]
}

/** The rows of a first year in the reader's currency, rounded to its smallest coin, and their sum. @param home ISO 4217 */
export function yearCost(rows: readonly CostRow[], rate: Rate, home: string): YearCost {
  const priced = rows.map((row) => {
    const amount = row.amount && times(row.amount, 1 + row.extraYears)
    return { ...row, amount, home: inHome({ ...row, amount }, rate, home) }
  })
  const totals = new Map<string, Range>()
  for (const { amount, currency } of priced)
    if (amount) totals.set(currency, sum([totals.get(currency) ?? NOTHING, amount]))
  return {
    rows: priced,
    total: inCoins(sum(priced.map((row) => row.home ?? NOTHING)), home),
    totals,
    missing: priced.flatMap(({ key, home: inOwn }) => (inOwn ? [] : [key])),
  }
}

function inHome({ amount, currency }: CostRow, rate: Rate, home: string): Range | null {
  const factor = currency === home ? 1 : rate(currency)
  if (!amount || factor === null) return null
  return inCoins(times(amount, factor), home)
}

/** Rounded to the smallest coin: a sum of cents in binary is a little off. */
const inCoins = ({ from, to }: Range, currency: string): Range => ({
  from: toMinor(from, currency) / 100,
  to: toMinor(to, currency) / 100,
})

/** A stage of a route with the rows of its first year, before any rise. */
export type CostedStage = { years: number; rows: readonly CostRow[] }

export type DegreeCost = {
  years: number
  /** In the reader's currency, after the scholarship. */
  total: Range
  byYear: Range[]
  missing: CostRowKey[]
  /** What was subtracted, in the reader's currency. */
  scholarship: number
}

type DegreeOptions = {
  /** In per cent a year. */
  rise: Range
  /** In the reader's currency, over the whole degree. */
  scholarship?: number
}

/**
 * The cost of all years, stage after stage. Tuition and living costs rise from the second year on; what is paid once, or ahead, is paid in the first.
 * The last part of a stage may be half a year.
 */
export function degreeCost(
  stages: readonly CostedStage[],
  rate: Rate,
  home: string,
  { rise, scholarship = 0 }: DegreeOptions,
): DegreeCost {
  const byYear: Range[] = []
  const missing = new Set<CostRowKey>()
  let elapsed = 0
  for (const { years, rows } of stages) {
    for (let left = years; left > 0; left -= 1) {
      const part = Math.min(1, left)
      const isFirst = byYear.length === 0
      const priced = rows
        .filter(({ isOnce, extraYears }) => isFirst || !(isOnce || extraYears > 0))
        .map((row) => inYear(row, { part, elapsed, rise, isFirst }))
      const cost = yearCost(priced, rate, home)
      for (const key of cost.missing) missing.add(key)
      byYear.push(cost.total)
      elapsed += part
    }
  }
  return {
    years: stages.reduce((all, { years }) => all + years, 0),
    total: inCoins(less(sum(byYear), scholarship), home),
    byYear,
    missing: [...missing],
    scholarship,
  }
}

type InYear = { part: number; elapsed: number; rise: Range; isFirst: boolean }

function inYear(row: CostRow, { part, elapsed, rise, isFirst }: InYear): CostRow {
  if (!row.amount || row.isOnce) return row
  const risen = row.rises ? carried(row.amount, rise, elapsed) : row.amount
  return { ...row, amount: times(risen, part), extraYears: isFirst ? row.extraYears / part : 0 }
}
