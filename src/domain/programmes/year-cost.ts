/** What a year of a programme costs: a sum only where tuition and living are known. */
import type { CostPart, YearCostParts } from './programme.ts'
import type { Amount } from './registers/register.ts'

/** What the sum needs; the other parts are added where they are known. */
const NEEDED: readonly CostPart[] = ['tuition', 'living']
/** Parts that are named as missing. */
const USUAL: readonly CostPart[] = ['tuition', 'living', 'insurance', 'visa_fee']

export type YearCost = { usd: number | null; parts: YearCostParts }

/** @param dollarsPer the value of one unit of a currency in US dollars; null without a rate */
export function yearCost(
  amounts: Partial<Record<CostPart, Amount>>,
  dollarsPer: (currency: string) => number | null,
): YearCost {
  const parts = (Object.entries(amounts) as [CostPart, Amount][]).flatMap(([part, amount]) => {
    const rate = dollarsPer(amount.currency)
    return rate === null ? [] : [{ part, ...amount, usd: Math.round(amount.amount * rate) }]
  })
  const present = new Set(parts.map(({ part }) => part))
  const isWhole = NEEDED.every((part) => present.has(part))
  return {
    usd: isWhole ? parts.reduce((sum, { usd }) => sum + usd, 0) : null,
    parts: { parts, missing: USUAL.filter((part) => !present.has(part)) },
  }
}
