/** What the first year of a programme costs at the prices of the coming start, counted as the match and /costs count it. */
import type { CostRowKey } from '../content/costs.ts'
import { type Range, rangeOf } from '../costs/amounts.ts'
import { type CostChoice, type CostContext, type CostRow, costRows, type Published } from '../costs/cost-rows.ts'
import { yearCost as sumRows } from '../costs/year-cost.ts'
import { sameText } from '../localized.ts'
import type { CostPart, YearCostParts } from './programme.ts'
import type { Amount } from './registers/register.ts'

export type CostBasis = {
  /** The rules, figures and visa amounts of the country; of rules without figures only what is published counts. */
  country: CostContext
  /** Slug. */
  city: string
  /** The year of the coming start. */
  intake: number
  /** The value of one unit of a currency in US dollars; null without a rate. */
  dollarsPer: (currency: string) => number | null
}

export type Amounts = Partial<Record<CostPart, Amount>>
type StoredPart = YearCostParts['parts'][number]
/** `usd`: whole dollars; null unless the tuition and living costs are known. */
export type YearCost = { usd: number | null; parts: YearCostParts }

/** What the sum needs; the other parts are added where they are known. */
const NEEDED: readonly CostPart[] = ['tuition', 'living']
/** Parts that are named as missing. */
const USUAL: readonly CostPart[] = ['tuition', 'living', 'insurance', 'visa_fee']

/** @param amounts what the register, the school or an editor publishes, each with its code of a source */
export function yearCost(amounts: Amounts, { country, city, intake, dollarsPer }: CostBasis): YearCost {
  const rows = costRows(country, {
    stage: { years: 1, level: 'undergraduate' },
    band: null,
    city,
    intake,
    people: { partners: 0, children: 0 },
    published: publishedOf(amounts),
  })
  const cost = sumRows(rows, dollarsPer, 'USD')
  const counted = cost.rows.flatMap(({ amount, home, ...row }) =>
    amount && home ? partOf({ ...row, amount }, amounts, country) : [],
  )
  const present = new Set(counted.map(({ part }) => part))
  return {
    usd: NEEDED.every((part) => present.has(part)) ? Math.round(middle(cost.total)) : null,
    parts: {
      parts: counted,
      missing: USUAL.filter((part) => !present.has(part)),
      start: intake,
    },
  }
}

const middle = ({ from, to }: Range) => (from + to) / 2

function publishedOf({ tuition, fees, books, living, other }: Amounts): CostChoice['published'] {
  const published = ({ amount, currency, year, source }: Amount): Published => ({
    amount: rangeOf(amount),
    currency,
    year,
    kind: 'register',
    source: { name: sameText(source), link: source },
  })
  return {
    ...(tuition && { tuition: published(tuition) }),
    ...(tuition && fees && { fees: published(fees) }),
    ...(books && { books: published(books) }),
    ...(living && { living: published(living) }),
    ...(other && { other: published(other) }),
  }
}

const PARTS: Partial<Record<CostRowKey, CostPart>> = {
  tuition: 'tuition',
  fees: 'fees',
  books: 'books',
  living: 'living',
  other: 'other',
  insurance: 'insurance',
  visa: 'visa_fee',
  flights: 'flights',
  deposit: 'deposit',
  tests: 'tests',
}

/** A row as it is stored; its source is that of the published amount, else the visa amount or a figure of the country. */
function partOf(row: CostRow & { amount: Range }, amounts: Amounts, { rules, living }: CostContext): StoredPart[] {
  const { key, kind, amount, currency } = row
  const part = PARTS[key]
  if (!part) return []
  const isOfVisa = key === 'living' && kind === 'authority'
  const published = isOfVisa ? undefined : amounts[part]
  const { insurance, visa = [], flights, deposit, tests } = rules
  const figure = { living: rules.living, insurance, visa: visa[0], flights, deposit, tests }[String(key)] ?? ''
  const ofCountry = isOfVisa ? `living_costs/${living?.iso_country ?? ''}` : `figures/${figure}`
  const ofRules = { amount: middle(amount), currency, year: row.year ?? '', source: ofCountry }
  return [{ part, ...(published ?? ofRules), counted: middle(amount) }]
}
