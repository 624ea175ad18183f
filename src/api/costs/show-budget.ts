/** Which countries, routes and kinds of city a yearly budget is enough for. */
import { z } from 'zod'
import { less, NOTHING, times, toMinor } from '../../domain/costs/amounts.ts'
import { shortOf, tuitionWithin, VERDICTS, verdictOf } from '../../domain/costs/budget.ts'
import { BANDS, type Band, costRows, yearlyRows } from '../../domain/costs/cost-rows.ts'
import { COST_ROUTES } from '../../domain/costs/routes.ts'
import { degreeCost, yearCost } from '../../domain/costs/year-cost.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache } from '../parameters.ts'
import {
  type CostCountry,
  type DayData,
  HomeRangeSchema,
  homeRange,
  listCostCountries,
  readDayData,
} from './cost-data.ts'

const LineSchema = HomeRangeSchema.extend({
  id: z.int(),
  country: z.string(),
  country_name: z.string(),
  route: z.enum(COST_ROUTES),
  band: z.enum(BANDS),
  /** Whether its tuition is not known: the amounts are the rest. */
  is_partial: z.boolean(),
  /** A year of each stage. The amounts above are those of the first year, or of several stages the average. */
  stages: z.array(HomeRangeSchema.extend({ years: z.number() })),
  verdict: z.enum(VERDICTS),
  /** What is missing to its cheapest course; zero where the budget is enough for one. */
  short_minor: z.int(),
  /** The highest yearly tuition that the budget leaves, in the currency of the country; null where it leaves none. */
  tuition_within: z.object({ amount_minor: z.int(), currency: z.string() }).nullable(),
})
export type BudgetLine = z.input<typeof LineSchema>

/** Budgets are whole units of the reader's currency. */
const AmountSchema = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)

/** A line for each country, route and kind of city, the cheapest first within each country. */
export const showBudget = endpoint({
  summary: 'Countries and routes that a yearly budget is enough for',
  cache: briefCache,
  query: z.object({ budget: AmountSchema.default(0) }),
  answers: z.object({
    lines: z.array(LineSchema),
    currency: z.string(),
    as_of: z.string().nullable(),
    /** Units of the reader's currency per US dollar; null without a rate. */
    dollar: z.number().nullable(),
    rates: z.record(z.string(), z.number()),
    source: z.object({ name: z.string(), link: z.string() }).nullable(),
  }),
  async act({ deps, locale, query: { budget } }) {
    const { read } = deps.store
    const [countries, day] = await Promise.all([listCostCountries(read, locale), readDayData(read, locale)])
    return {
      lines: countries.flatMap((country) => linesOf(country, day, budget)).map((line, at) => ({ id: at + 1, ...line })),
      currency: day.home,
      as_of: day.asOf,
      dollar: day.rate('USD'),
      rates: { ...day.rates },
      source: day.source,
    }
  },
})

function linesOf(country: CostCountry, day: DayData, budget: number): Omit<BudgetLine, 'id'>[] {
  return country.rules.routes.flatMap((route) => BANDS.map((band) => lineOf(country, day, { route, band, budget })))
}

type Line = { route: CostCountry['rules']['routes'][number]; band: Band; budget: number }
const STUDENT_ALONE = { partners: 0, children: 0 }

function lineOf(
  { code, name, rules, living }: CostCountry,
  day: DayData,
  { route, band, budget }: Line,
): Omit<BudgetLine, 'id'> {
  const stages = route.stages.map((stage, at) => {
    const choice = { stage, band, city: null, people: STUDENT_ALONE, intake: day.intake, published: {} }
    const rows = costRows({ rules, figures: day.figures, living }, choice)
    return { years: stage.years, rows: at === 0 ? rows : yearlyRows(rows) }
  })
  const years = stages.map((stage) => ({ years: stage.years, ...yearCost(stage.rows, day.rate, day.home) }))
  const [first] = years
  const degree = degreeCost(stages, day.rate, day.home, { rise: NOTHING })
  const total = years.length === 1 && first ? first.total : times(degree.total, 1 / degree.years)
  const isPartial = degree.missing.includes('tuition') || degree.missing.includes('living')
  const priced = first?.rows ?? []
  const tuition = priced.find(({ key }) => key === 'tuition')
  const rate = tuition ? day.rate(tuition.currency) : null
  const others = less(total, 0).from - (tuition?.home?.from ?? 0)
  const within = rate === null || isPartial || years.length > 1 ? null : tuitionWithin(budget, others, rate)
  return {
    ...homeRange(total, day.home),
    ...{ country: code, country_name: name, route: route.code, band, is_partial: isPartial },
    stages: years.map((stage) => ({ years: stage.years, ...homeRange(stage.total, day.home) })),
    verdict: verdictOf(budget, total, isPartial),
    short_minor: toMinor(shortOf(budget, total), day.home),
    tuition_within:
      within !== null && tuition
        ? { amount_minor: toMinor(within, tuition.currency), currency: tuition.currency }
        : null,
  }
}
