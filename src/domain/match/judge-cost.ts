/** A year's cost against the budget. */

import type { Range } from '../costs/amounts.ts'
import { closeShare, laterShare, reachedAmount, soonYear } from '../costs/budget.ts'
import { type CostContext, type CostRow, riseOf } from '../costs/cost-rows.ts'
import { stagesOfRoute, type Way, type WayCost, wayCost, wayStages } from '../costs/way-cost.ts'
import { yearCost } from '../costs/year-cost.ts'
import type { MatchContext, SchoolCandidate, Source } from './candidate.ts'
import { type CostReason, type FitBasis, type Judgement, judged, LACKED_ROWS, type LackedRow } from './fit.ts'
import type { Profile } from './profile.ts'
import type { MatchRoute } from './routes.ts'

/** What a year costs in home money. */
export type Priced = {
  total: Range
  /** Before it was carried to the year of the intake; null where nothing was. */
  published: Range | null
  isVisaLiving: boolean
  isPartial: boolean
  lacks: readonly LackedRow[]
  isTuitionKnown: boolean
  isLivingKnown: boolean
  basis: FitBasis
  year: string | null
  source: Source | null
  /** Of the tuition alone; null when unknown. */
  tuition: Range | null
}

const noPeople = { partners: 0, children: 0 }

function contextOf(isoCountry: string, { costs, figures, living }: MatchContext): CostContext | null {
  const rules = costs.get(isoCountry)
  return rules ? { rules, figures, living: living.get(isoCountry) ?? null } : null
}

const noStages = [{ years: 1, level: 'undergraduate' as const }]

/** A school's way with what it publishes, and the figures of the country for the rest. */
function schoolWay(
  rules: CostContext['rules'],
  candidate: SchoolCandidate,
  intake: number,
  context: MatchContext,
): Way {
  const { published, city, way, years } = candidate
  const stages = stagesOfRoute(rules, way, { isPricedSeparately: isPricedSeparately(context, way), years })
  return {
    stages: stages.length > 0 ? stages : noStages,
    publishedStage: 'first',
    band: null,
    city,
    people: noPeople,
    intake,
    published,
  }
}

/** The year that a school's programme costs; null for a country without figures. */
export function priceSchool(candidate: SchoolCandidate, intake: number, context: MatchContext): Priced | null {
  const country = contextOf(candidate.isoCountry, context)
  if (!country) return null
  const [first] = wayStages(country, schoolWay(country.rules, candidate, intake, context))
  return first ? pricedOf(first.rows, context) : null
}

/** The first year and the whole degree at a school; null for a country without figures. */
export function costOfSchool(candidate: SchoolCandidate, intake: number, context: MatchContext): WayCost | null {
  const country = contextOf(candidate.isoCountry, context)
  return country && wayCost(country, schoolWay(country.rules, candidate, intake, context), context)
}

/** An MBA has figures of its own. */
const isPricedSeparately = ({ traits }: MatchContext, route: MatchRoute) =>
  traits.has('priced_apart') && route !== 'mba'

type PricedStage = { priced: Priced; rows: CostRow[]; years: number; from: number }
const routePrices = new WeakMap<MatchContext, Map<string, PricedStage[]>>()

/** The stages of a way, each with the years before it; worked out once for a context. */
export function priceRoute(
  isoCountry: string,
  route: MatchRoute,
  intake: number,
  context: MatchContext,
): PricedStage[] {
  const priced = routePrices.get(context) ?? new Map<string, PricedStage[]>()
  routePrices.set(context, priced)
  const name = `${isoCountry} ${route} ${intake}`
  const stages = priced.get(name) ?? stagesOf(isoCountry, route, intake, context)
  priced.set(name, stages)
  return stages
}

function stagesOf(...of: Parameters<typeof routeWay>): PricedStage[] {
  const way = routeWay(...of)
  const stages = way ? wayStages(way.country, way.choice) : []
  return stages.map((stage) => ({ ...stage, priced: pricedOf(stage.rows, of[3]) }))
}

/** A way of a country in a wanted city, or anywhere in it; null where there is none. */
function routeWay(isoCountry: string, route: MatchRoute, intake: number, context: MatchContext) {
  const country = contextOf(isoCountry, context)
  if (!country) return null
  const options = { isPricedSeparately: isPricedSeparately(context, route) }
  // a pre-master's has no price that a source gives
  const stages =
    route === 'premaster'
      ? [{ years: 1, level: 'graduate' as const }, ...stagesOfRoute(country.rules, 'master', options)]
      : stagesOfRoute(country.rules, route, options)
  const { slug = null, published = {} } = context.cities?.get(isoCountry) ?? {}
  const choice: Way = { stages, publishedStage: 'last', band: null, city: slug, people: noPeople, intake, published }
  return stages.length > 0 ? { country, choice } : null
}

/** The first year and the whole degree by a way of a country; null where there is none. */
export function costOfRoute(...of: Parameters<typeof routeWay>): WayCost | null {
  const way = routeWay(...of)
  return way && wayCost(way.country, way.choice, of[3])
}

const middle = ({ from, to }: Range) => (from + to) / 2
const middleRise = ({ rules, figures }: CostContext): number => middle(riseOf(rules, figures)) / 100

/** How many times the first year's price some years cost, which begin after others. */
function timesOf(years: number, before: number, rise: number): number {
  let times = 0
  for (let at = 0; at < years; at += 1) times += Math.min(1, years - at) * (1 + rise) ** (before + at)
  return times
}

/** A year's part of a budget for the whole way: its years rise, and later stages may be dearer. */
type Share = { budget: number | null; isWhole: boolean }

/** What a family has for the first year of a way. `isWhole`: later years are in it. */
export function budgetOfRoute(
  { budget, budgetFor, intake }: Pick<Profile, 'budget' | 'budgetFor' | 'intake'>,
  isoCountry: string,
  route: MatchRoute,
  context: MatchContext,
): Share {
  if (budget === null || budgetFor === 'year') return { budget, isWhole: false }
  const priced = timesOfRoute(isoCountry, route, intake.year, context)
  return priced ? { budget: budget / priced.times, isWhole: priced.isWhole } : { budget, isWhole: false }
}

function timesOfRoute(...of: Parameters<typeof routeWay>) {
  const cost = costOfRoute(...of)
  if (!cost || cost.degree.years === 0) return null
  const year = middle(cost.year.total)
  const isWhole = !cost.degree.missing.includes('tuition') && year > 0
  return { times: isWhole ? middle(cost.degree.total) / year : cost.degree.years, isWhole }
}

/** The same for a school: of the usual length where that of its programme isn't known. */
export function budgetOfSchool(
  candidate: SchoolCandidate,
  priced: Priced | null,
  profile: Pick<Profile, 'budget' | 'budgetFor' | 'intake'>,
  context: MatchContext,
): Share {
  const { budget, budgetFor, intake } = profile
  if (budget === null || budgetFor === 'year') return { budget, isWhole: false }
  const country = contextOf(candidate.isoCountry, context)
  if (!country) return { budget, isWhole: false }
  const rise = middleRise(country)
  const [first, ...later] = priceRoute(candidate.isoCountry, candidate.way, intake.year, context)
  const years = later.length === 0 ? (candidate.years ?? first?.years ?? 1) : (first?.years ?? 1)
  const year = priced ? middle(priced.total) : 0
  const isWhole = year > 0 && later.every((stage) => stage.priced.isTuitionKnown)
  const times = later.reduce(
    (sum, stage) =>
      sum + timesOf(stage.years, stage.from - 1, rise) * (isWhole ? middle(stage.priced.total) / year : 1),
    timesOf(years, 0, rise),
  )
  return { budget: budget / times, isWhole }
}

function pricedOf(rows: readonly CostRow[], { rate, home }: MatchContext): Priced {
  const carried = yearCost(rows, rate, home)
  const tuition = carried.rows.find(({ key }) => key === 'tuition')
  const living = carried.rows.find(({ key }) => key === 'living')
  const isOld = rows.some(({ published }) => published !== null)
  const before = isOld
    ? yearCost(
        rows.map((row) => ({ ...row, amount: row.published ?? row.amount })),
        rate,
        home,
      )
    : null
  const isTuitionKnown = tuition?.home != null
  const isLivingKnown = living?.home != null
  const { kind = null, year = null, sources = [] } = tuition ?? {}
  return {
    total: carried.total,
    published: before?.total ?? null,
    isVisaLiving: living?.raised != null && living.published === null,
    isPartial: !isTuitionKnown || !isLivingKnown,
    lacks: LACKED_ROWS.filter((row) => carried.missing.includes(row)),
    isTuitionKnown,
    isLivingKnown,
    basis: kind === 'programme' || kind === 'register' ? 'programme' : kind === 'school' ? 'school' : 'usual',
    year: year ?? living?.year ?? null,
    source: sources[0] ?? living?.sources[0] ?? null,
    tuition: tuition?.home ?? null,
  }
}

/** A school's own price and all that belongs to a year: no range of a country. */
export const isOwnPrice = (priced: Priced | null): priced is Priced =>
  priced !== null && priced.basis !== 'usual' && !priced.isPartial

/** So much above the budget is still a step away: a scholarship, a cheaper room. */
export const littleShare = 0.1

/** A sum of estimates is no more exact than that. */
const slackShare = 0.01

const less = (whole: Range, part: Range): Range => ({ from: whole.from - part.from, to: whole.to - part.to })

/** The amount that a budget has to reach: the middle of own prices, which are ranges only by their rise and the reader's way of living; of a country's range a little more than its lowest end, because the very cheapest courses are no choice. */
const decidingAmount = ({ total, basis }: Priced, of: 'school' | 'route'): number =>
  basis !== 'usual' ? middle(total) : of === 'route' ? reachedAmount(total) : total.from

/** Within the budget it fits, up to a tenth above is a step, more is out of reach: one limit for schools and ways. The range of a country says nothing of one school. */
export function judgeCost(priced: Priced | null, budget: number | null, of: 'school' | 'route'): Judgement {
  if (priced === null)
    return judged(null, { missing: ['tuition', 'living', ...(budget === null ? ['your_budget' as const] : [])] })
  const { total, tuition, isPartial, lacks, isTuitionKnown, isLivingKnown, basis, published, year, source } = priced
  const isOwn = basis !== 'usual'
  const missing = [
    ...(isTuitionKnown && (isOwn || of === 'route') ? [] : ['tuition' as const]),
    ...(isLivingKnown ? [] : ['living' as const]),
    ...(budget === null ? ['your_budget' as const] : []),
  ]
  const reason = (verdict: CostReason['verdict'], amount: number): CostReason => ({
    kind: 'cost',
    verdict,
    basis,
    year,
    source,
    total,
    published,
    isVisaLiving: priced.isVisaLiving,
    isPartial,
    lacks,
    tuition,
    rest: tuition ? less(total, tuition) : total,
    budget,
    left: budget === null ? null : budget - amount,
    isClose: budget !== null && amount <= budget * (1 + slackShare) && budget - amount < closeShare * budget,
  })
  if (budget === null) return judged(null, { reasons: [reason('open', total.to)], missing })
  // an incomplete sum that is above the budget already
  if (isPartial && total.from > budget) return judged('beyond', { reasons: [reason('out', total.from)], missing })
  if (isPartial || (!isOwn && of === 'school' && total.from <= budget && total.to > budget))
    return judged('step', {
      reasons: [reason('open', total.from)],
      steps: [{ kind: 'ask', about: 'tuition' }],
      missing,
    })
  if (total.to <= budget) return judged('now', { reasons: [reason(isNear(total.to, budget), total.to)], missing })
  const amount = decidingAmount(priced, of)
  const enough = isOwn ? budget * (1 + slackShare) : budget
  if (amount <= enough) return judged('now', { reasons: [reason('close', isOwn ? amount : total.from)], missing })
  if (amount > budget * (1 + littleShare)) return judged('beyond', { reasons: [reason('out', amount)], missing })
  return judged('step', {
    reasons: [reason('short', amount)],
    steps: [{ kind: 'money', amount: amount - budget, fromYear: 1 }],
    missing,
  })
}

const isNear = (amount: number, budget: number) => (budget - amount < closeShare * budget ? 'close' : 'meets')

/** Later years of a way, which another stage prices: after one year they are judged as the direct way to the degree is, so that a year before it brings no one nearer. */
export function judgeLater(stages: readonly { priced: Priced; from: number }[], budget: number | null): Judgement {
  const later = stages.slice(1).filter(({ priced }) => priced.isTuitionKnown)
  const dearest = later.toSorted((one, other) => other.priced.total.from - one.priced.total.from)[0]
  if (!dearest || budget === null) return judged(null, {})
  const { total, year, source } = dearest.priced
  const least = reachedAmount(total)
  const short = least - budget
  const reason = { kind: 'later', basis: 'usual', year, source, total, least, fromYear: dearest.from } as const
  if (short <= 0) return judged('now', { reasons: [{ ...reason, verdict: 'meets' }] })
  if (short > budget * (dearest.from <= soonYear ? littleShare : laterShare))
    return judged('beyond', { reasons: [{ ...reason, verdict: 'out' }] })
  return judged('step', {
    reasons: [{ ...reason, verdict: 'short' }],
    steps: [{ kind: 'money', amount: short, fromYear: dearest.from }],
  })
}
