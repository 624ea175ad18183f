/** Which countries, routes and kinds of city a yearly budget is enough for. */
import { z } from 'zod'
import { COST_ROWS, type CostRowKey } from '../../domain/content/costs.ts'
import { toMinor } from '../../domain/costs/amounts.ts'
import { shortOfWay, tuitionWithin, VERDICTS, verdictOfWay } from '../../domain/costs/budget.ts'
import { BANDS, type Band } from '../../domain/costs/cost-rows.ts'
import { COST_ROUTES } from '../../domain/costs/routes.ts'
import { stagesOfRoute, wayCost } from '../../domain/costs/way-cost.ts'
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
import { readSchoolsWithin } from './schools-within.ts'

const LineSchema = HomeRangeSchema.extend({
  id: z.int(),
  country: z.string(),
  country_name: z.string(),
  route: z.enum(COST_ROUTES),
  band: z.enum(BANDS),
  /** Rows of the first year that aren't known. */
  missing: z.array(z.enum(COST_ROWS)),
  /** Whether the tuition or living costs of a stage are not known: the amounts are the rest. */
  is_partial: z.boolean(),
  /** A year of each stage, and the year of the way in which it begins. The amounts above are those of the first year. */
  stages: z.array(HomeRangeSchema.extend({ years: z.number(), from_year: z.number() })),
  /** All years with their rise, as on /costs. */
  degree: HomeRangeSchema.extend({ years: z.number() }),
  verdict: z.enum(VERDICTS),
  /** What is missing a year to its cheapest course; zero where the budget is enough for one. */
  short_minor: z.int(),
  /** The highest yearly tuition that the budget leaves, in the currency of the country; null where it leaves none. */
  tuition_within: z.object({ amount_minor: z.int(), currency: z.string() }).nullable(),
})
/** Schools of a way whose known cost is within the budget, the cheapest first; `count` of all of them. */
const SchoolsSchema = z.object({
  id: z.int(),
  country: z.string(),
  route: z.enum(COST_ROUTES),
  count: z.int(),
  schools: z.array(
    HomeRangeSchema.extend({
      id: z.int(),
      name: z.string(),
      programme: z.object({ id: z.int(), name: z.string() }).nullable(),
    }),
  ),
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
    /** For each country and route with a line within the budget. */
    schools: z.array(SchoolsSchema),
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
    const lines = countries.flatMap((country) => linesOf(country, day, budget))
    const isWithin = ({ verdict }: { verdict: string }) => verdict === 'reaches' || verdict === 'just'
    const ways = countries.flatMap(({ code, iso, rules }) =>
      rules.routes
        .filter((route) => lines.some((line) => line.country === code && line.route === route.code && isWithin(line)))
        .map((route) => ({ code, iso, route: route.code })),
    )
    const schoolsOf =
      budget > 0 && ways.length > 0 ? await readSchoolsWithin(read, ways, budget, { locale, home: day.home }) : null
    return {
      lines: lines.map((line, at) => ({ id: at + 1, ...line })),
      schools: schoolsOf
        ? ways.map(({ code, iso, route }, at) => ({ id: at + 1, country: code, route, ...schoolsOf(iso, route) }))
        : [],
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
const ALONE = { city: null, people: { partners: 0, children: 0 }, published: {}, publishedStage: 'last' } as const

function lineOf(
  { code, name, rules, living }: CostCountry,
  { figures, rate, home, intake }: DayData,
  { route, band, budget }: Line,
): Omit<BudgetLine, 'id'> {
  const stages = stagesOfRoute(rules, route.code)
  const { year, degree, ...way } = wayCost(
    { rules, figures, living },
    { ...ALONE, stages, band, intake },
    { rate, home },
  )
  const years = way.stages.map(({ cost, ...stage }) => ({ ...stage, cost, isPartial: isPartial(cost) }))
  const verdict = verdictOfWay(budget, years)
  const rowOf = (wanted: CostRowKey) => year.rows.find(({ key }) => key === wanted)
  const tuition = rowOf('tuition')
  // one range of tuition may be that of several countries
  const currency = rowOf('living')?.currency ?? ''
  const perUnit = rate(currency)
  const others = year.total.from - (tuition?.home?.from ?? 0)
  const within = perUnit === null || isPartial(year) || years.length > 1 ? null : tuitionWithin(budget, others, perUnit)
  return {
    ...homeRange(year.total, home),
    country: code,
    country_name: name,
    route: route.code,
    band,
    missing: [...year.missing],
    is_partial: years.some((stage) => stage.isPartial),
    stages: years.map(({ years: length, from, cost }) => ({
      years: length,
      from_year: from,
      ...homeRange(cost.total, home),
    })),
    degree: { years: degree.years, ...homeRange(degree.total, home) },
    verdict,
    short_minor: toMinor(shortOfWay(budget, years), home),
    tuition_within: within === null ? null : { amount_minor: toMinor(within, currency), currency },
  }
}

/** Without tuition or living costs a sum is only the rest. */
const isPartial = ({ missing }: { missing: readonly string[] }) =>
  missing.includes('tuition') || missing.includes('living')
