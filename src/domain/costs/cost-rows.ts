/** Which amounts make up the cost of a year: those of a programme or a school where they are published, else the figures of the country. */

import type { CostRowKey } from '../content/costs.ts'
import type { Block } from '../content.ts'
import type { Figure } from '../figures/figure.ts'
import type { Localized } from '../localized.ts'
import { carried, firstYear, NOTHING, type Range, rangeOf, sum, times } from './amounts.ts'

/** Whose figure it is: that of the programme, its register, the programmes of a subject, the school, the schools of a city or an authority, or the range of a country. */
export type AmountKind = 'programme' | 'register' | 'subject' | 'school' | 'city' | 'range' | 'authority'

/** @property tuition_note what students its tuition is for, where those from abroad may pay another */
export type Source = { name: Localized; link: string; tuition_note?: Localized | undefined }

export type CostRow = {
  key: CostRowKey
  /** In `currency`; of a year, or of the whole course where it is paid once. Null: not known. */
  amount: Range | null
  currency: string
  isOnce: boolean
  /** Further years, to the end of the visa, that are paid with the first: the later ones of the stage cost nothing. */
  extraYears: number
  /** Whether it rises from year to year. */
  rises: boolean
  kind: AmountKind | null
  /** The year of the figure: 2026, 2022-23. */
  year: string | null
  /** The amount as published, where it was carried to another year. */
  published: Range | null
  /** What living is said to cost, where the visa asks to see more: that counts instead. Null elsewhere. */
  raised: Range | null
  /** Of living costs by the month: how many are counted, where the visa asks for fewer than twelve. */
  months: number | null
  /** How many months the visa asks to see, where more are counted; null elsewhere. */
  visaMonths: number | null
  /** Several where figures are added. */
  sources: readonly Source[]
  /** The page to look at for what is not known; a path of the site or a URL. */
  page: string | null
}

/** A published figure of a school or a programme. */
export type Published = {
  amount: Range
  currency: string
  year: string
  kind: Exclude<AmountKind, 'authority'>
  source: Source
}

/** The rows that a school publishes; `other` is what it says of personal expenses. */
export type PublishedRow = 'tuition' | 'fees' | 'books' | 'living' | 'other'

export const BANDS = ['low', 'high'] as const
/** A cheap or an expensive city. */
export type Band = (typeof BANDS)[number]

export type People = { partners: number; children: number }

export type CostChoice = {
  stage: Stage
  /** Null: the whole range. */
  band: Band | null
  /** The slug of a city. */
  city: string | null
  people: People
  /** The year in which the course begins. */
  intake: number
  /** What the programme or the school publishes. */
  published: Partial<Record<PublishedRow, Published>>
}

type Rules = Block<'costs'>
export type Stage = Rules['routes'][number]['stages'][number]
type Figures = ReadonlyMap<string, Figure>
/** The rules, figures and visa amounts of one country. */
export type CostContext = { rules: Rules; figures: Figures; living: Block<'living_costs'> | null }

/** The rows of the first year of a stage, in the order of the table. Living never counts less than what the visa asks to see for it. */
export function costRows(context: CostContext, choice: CostChoice): CostRow[] {
  const { rules, figures } = context
  const rise = riseOf(rules, figures)
  const { published, stage, people, intake } = choice
  const publishedRow = (key: PublishedRow) => {
    const figure = published[key]
    return figure && ofPublished(key, figure, rise, intake)
  }
  const rowOf = (key: CostRowKey, keys: readonly (string | undefined)[], traits: Traits = {}) =>
    ofFigures(rules, figures, key, keys, traits)
  const living = atLeastShown(context, choice, publishedRow('living') ?? livingOf(context, choice))
  const rows: (CostRow | undefined)[] = [
    publishedRow('tuition') ?? rowOf('tuition', [stage.tuition], { kind: 'range', rises: true }),
    publishedRow('fees'),
    publishedRow('books') ?? rowOf('books', [undefined]),
    living,
    // figures of a country and what a visa asks to see are for all of living
    published.living && living.raised === null ? publishedRow('other') : undefined,
    people.partners > 0
      ? rowOf('partner', rules.partner ?? [undefined], { rises: true, factor: people.partners })
      : undefined,
    people.children > 0
      ? rowOf('child', rules.child ?? [undefined], { rises: true, factor: people.children })
      : undefined,
    { ...rowOf('insurance', [rules.insurance]), extraYears: yearsAhead(rules, stage) },
    rowOf('visa', rules.visa ?? [undefined], { isOnce: true }),
    rowOf('flights', [rules.flights], { isOnce: true }),
    rowOf('deposit', [rules.deposit], { isOnce: true }),
    rowOf('tests', [rules.tests], { isOnce: true }),
  ]
  return rows.filter((row) => row !== undefined)
}

/** A visa that goes on beyond the course is insured up to its end when it is applied for. */
const yearsAhead = ({ insurance_extra_years: beyond }: Rules, { years }: Stage): number =>
  beyond === undefined ? 0 : Math.max(0, years - 1) + beyond

/** The rows of a year that is not the first of a route: without what is paid once. */
export const yearlyRows = (rows: readonly CostRow[]): CostRow[] =>
  rows.filter(({ isOnce }) => !isOnce).map((row) => ({ ...row, extraYears: 0 }))

/** The yearly rise in per cent; none where the figure is gone. */
export function riseOf({ rise }: Pick<Rules, 'rise'>, figures: Figures): Range {
  const figure = figures.get(rise)
  return figure?.value === undefined ? NOTHING : rangeOf(figure.value, figure.value_to)
}

function ofPublished(
  key: CostRowKey,
  { amount, currency, year, kind, source }: Published,
  rise: Range,
  intake: number,
) {
  const years = intake - firstYear(year)
  return {
    key,
    currency,
    year,
    kind,
    sources: [source],
    page: null,
    isOnce: false,
    extraYears: 0,
    rises: true,
    amount: carried(amount, rise, years),
    published: years > 0 ? amount : null,
    raised: null,
    months: null,
    visaMonths: null,
  } satisfies CostRow
}

type Traits = { kind?: AmountKind; isOnce?: boolean; rises?: boolean; factor?: number }

/** The sum of figures in one currency; null amount where one of them is missing. */
function ofFigures(
  { pages }: Rules,
  figures: Figures,
  key: CostRowKey,
  keys: readonly (string | undefined)[],
  { kind = 'authority', isOnce = false, rises = false, factor = 1 }: Traits,
): CostRow {
  const rowFigures = keys.map((each) => (each === undefined ? undefined : figures.get(each)))
  const [first] = rowFigures
  const isKnown = first?.value !== undefined && rowFigures.every((figure) => figure?.currency === first.currency)
  return {
    key,
    isOnce,
    extraYears: 0,
    rises,
    published: null,
    raised: null,
    months: null,
    visaMonths: null,
    page: pages[key] ?? null,
    kind: isKnown ? (first.value_to === undefined ? kind : 'range') : null,
    currency: first?.currency ?? '',
    amount: isKnown ? times(sum(rowFigures.map((figure) => yearly(figure))), factor) : null,
    year: isKnown ? first.year : null,
    sources: isKnown ? sourcesOf(rowFigures) : [],
  }
}

function sourcesOf(figures: readonly (Figure | undefined)[]): CostRow['sources'] {
  const byLink = new Map(figures.flatMap((figure) => (figure ? [[figure.source.link, figure.source] as const] : [])))
  return [...byLink.values()]
}

const PERIODS: Partial<Record<string, number>> = { month: 12, week: 52 }

/** An amount of a month is twelve times as much in a year. */
function yearly(figure: Figure | undefined): Range {
  const { value = 0, value_to, per = '' } = figure ?? {}
  return times(rangeOf(value, value_to), PERIODS[per] ?? 1)
}

const monthsOfYear = 12

/** A city that the visa authority names an amount for has that, in the months that it asks for, and at least the lowest of the country; others have the range of the country or one of its ends. */
function livingOf({ rules, figures, living }: CostContext, { band, city, stage }: CostChoice): CostRow {
  const row = ofFigures(rules, figures, 'living', [rules.living], { kind: 'range', rises: true })
  const ofCity = city === null ? null : visaLiving(living, city)
  if (ofCity && living) {
    const { currency = '', source, as_of } = living
    const [shown, least] = [
      countedLiving(living, city, currency, stage),
      row.currency === currency ? (row.amount?.from ?? 0) : 0,
    ]
    if (shown < least) return { ...row, amount: rangeOf(least) }
    const year = as_of?.slice(0, 4) ?? ofCity.since.slice(0, 4)
    const counted = countedMonths(living, stage)
    const months = living.per === 'month' && counted < monthsOfYear ? counted : null
    return {
      ...row,
      amount: rangeOf(shown),
      currency,
      sources: [source],
      kind: 'authority',
      year,
      months,
      visaMonths: visaMonthsOf(living, stage),
    }
  }
  if (row.amount === null || band === null) return row
  return { ...row, amount: rangeOf(row.amount[band === 'low' ? 'from' : 'to']) }
}

/** Living costs, raised to the amount that the visa requires. */
function atLeastShown({ living }: CostContext, { city, stage }: CostChoice, row: CostRow): CostRow {
  const { amount } = row
  const least = amount === null ? 0 : countedLiving(living, city, row.currency, stage)
  if (amount === null || living === null || amount.from >= least) return row
  const isReplaced = amount.to <= least
  return {
    ...row,
    amount: { from: least, to: Math.max(amount.to, least) },
    raised: amount,
    ...(isReplaced && { kind: 'authority' as const, published: null, year: living.as_of?.slice(0, 4) ?? row.year }),
    visaMonths: visaMonthsOf(living, stage),
    sources: [...row.sources, living.source],
  }
}

/** What the visa asks to see for a year's living in a city, or outside the dearest ones; 0 where it names no amount in that currency. */
export function shownLiving(living: Block<'living_costs'> | null, city: string | null, currency: string): number {
  const amount = visaLiving(living, city)
  if (!living || !amount || living.currency !== currency) return 0
  return amount.value * (living.per === 'month' ? shownMonths(living) : 1)
}

/** What a year of study counts for living, by the amount of the visa for a month. */
function countedLiving(
  living: Block<'living_costs'> | null,
  city: string | null,
  currency: string,
  stage: Stage,
): number {
  const shown = shownLiving(living, city, currency)
  return living?.per === 'month' ? (shown / shownMonths(living)) * countedMonths(living, stage) : shown
}

/** The months of a year of study: a master's goes on through the summer, and is paid for twelve, however few the visa asks to see. */
const countedMonths = (living: Block<'living_costs'>, { level }: Stage): number =>
  level === 'graduate' ? monthsOfYear : shownMonths(living)

/** The months that the visa asks to see, where a year of study has more. */
const visaMonthsOf = (living: Block<'living_costs'>, stage: Stage): number | null =>
  living.per === 'month' && shownMonths(living) < countedMonths(living, stage) ? shownMonths(living) : null

/** For how many months of a year the visa asks to see an amount of a month. */
export const shownMonths = ({ months }: Block<'living_costs'>): number => months ?? monthsOfYear

/** What the visa asks to see for living in a city; the amount for the rest of the country where it has none of its own. */
export function visaLiving(living: Block<'living_costs'> | null, city: string | null) {
  const amounts = living?.amounts ?? []
  return (
    amounts.find(({ cities }) => city !== null && cities?.includes(city)) ??
    amounts.find(({ cities }) => cities === undefined) ??
    null
  )
}

/** The same over all cities where none is chosen: the dearest amount holds for the expensive ones. */
export function visaLivingRange(
  living: Block<'living_costs'> | null,
  city: string | null,
  band: Band | null,
): Range | null {
  const amount = visaLiving(living, city)
  if (!living || !amount) return null
  if (city !== null) return rangeOf(amount.value)
  const range = { from: amount.value, to: Math.max(...living.amounts.map(({ value }) => value)) }
  return band === null ? range : rangeOf(range[band === 'low' ? 'from' : 'to'])
}
