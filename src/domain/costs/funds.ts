/** The money that a visa asks to see. */
import type { Block } from '../content.ts'
import type { Figure } from '../figures/figure.ts'
import type { Localized } from '../localized.ts'
import { NOTHING, type Range, rangeOf, sum, times } from './amounts.ts'
import { type Band, type CostRow, visaLivingRange } from './cost-rows.ts'
import { isExtra } from './year-cost.ts'

export const FUNDS_PARTS = ['living', 'tuition', 'partner', 'child', 'travel'] as const
export type FundsPart = (typeof FUNDS_PARTS)[number]

export type Funds = {
  /** Which tuition is to be shown. */
  tuition: Block<'costs'>['funds']['tuition']
  parts: { part: FundsPart; amount: Range | null; currency: string }[]
  /** The sum of the known parts, the least to show where `missing` names parts; null where nothing is known. */
  amount: Range | null
  currency: string
  missing: FundsPart[]
  /** The months of living costs; null for a year. */
  months: number | null
  /** How many days in a row it has to be there; null where no number is set. */
  days: number | null
  account: Localized
  timing: Localized
  source: { name: Localized; link: string }
}

type Given = {
  rules: Block<'costs'>
  figures: ReadonlyMap<string, Figure>
  living: Block<'living_costs'> | null
  city: string | null
  band: Band | null
  /** Of the first year. */
  rows: readonly CostRow[]
  /** The length of the course in years: the visa asks for no more months than it has. */
  years: number
}

const monthsOfYear = 12
const SCHOOL_TOTAL = ['tuition', 'fees', 'books', 'living', 'other', 'insurance'] as const

/** The amount with its parts, and the account and days as far as they are known. */
export function fundsToShow({ rules, figures, living, city, band, rows, years }: Given): Funds {
  const { tuition, travel, days, account, timing, link } = rules.funds
  const amountOf = (key: CostRow['key']) => rows.find((row) => row.key === key)
  const visa = visaLivingRange(living, city, band)
  const months = living?.months ?? null
  const parts: Funds['parts'] = []
  if (tuition === 'school_total') {
    const totalRows = SCHOOL_TOTAL.flatMap((key) => amountOf(key) ?? []).filter(
      ({ key, amount }) => amount !== null || !isExtra(key),
    )
    const currency = totalRows[0]?.currency ?? ''
    const isKnown = totalRows.every(({ amount, currency: its }) => amount !== null && its === currency)
    parts.push({
      part: 'tuition',
      currency,
      amount: isKnown ? sum(totalRows.map(({ amount }) => amount ?? NOTHING)) : null,
    })
  } else {
    const count = living?.per === 'month' ? Math.min(months ?? monthsOfYear, years * monthsOfYear) : 1
    const currency = living?.currency ?? ''
    parts.push({ part: 'living', currency, amount: visa && times(visa, count) })
    const fee = amountOf('tuition')
    parts.push({ part: 'tuition', currency: fee?.currency ?? currency, amount: fee?.amount ?? null })
    for (const part of ['partner', 'child'] as const) {
      const person = amountOf(part)
      if (person) parts.push({ part, currency: person.currency || currency, amount: person.amount })
    }
    const trip = travel === undefined ? undefined : figures.get(travel)
    if (trip?.value !== undefined)
      parts.push({ part: 'travel', currency: trip.currency ?? currency, amount: rangeOf(trip.value, trip.value_to) })
  }
  const currency = parts.find(({ amount }) => amount)?.currency ?? ''
  const amounts = parts.flatMap(({ amount, currency: its }) => (amount && its === currency ? [amount] : []))
  return {
    tuition,
    parts,
    amount: amounts.length > 0 ? sum(amounts) : null,
    currency,
    missing: parts.flatMap(({ part, amount }) => (amount ? [] : [part])),
    months: living?.per === 'month' ? months : null,
    days: (days === undefined ? undefined : figures.get(days)?.value) ?? null,
    account,
    timing,
    source: { name: living?.source.name ?? {}, link },
  }
}
