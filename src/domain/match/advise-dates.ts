/** Closing days, starts and the money to show, of the ways that are in reach. */
import { fundsToShow } from '../costs/funds.ts'
import type { Localized } from '../localized.ts'
import type { JudgedPlace } from './advise-ways.ts'
import type { MatchContext, Source } from './candidate.ts'
import { priceRoute } from './judge-cost.ts'
import { isOfEntry, usualDates } from './judge-dates.ts'
import { usualOf } from './judge-entry.ts'
import type { Profile } from './profile.ts'

export type NextDate = {
  isoCountry: string
  countryCode: string
  name: 'early' | 'main' | 'last'
  date: string
  source: Source
  /** Applicants with an earlier deadline; null if unknown. */
  earlier: Localized | null
}
export type Starts = { isoCountry: string; countryCode: string; months: readonly number[] }
export type FundsAbove = { isoCountry: string; countryCode: string; amount: number }

const datesMost = 4
/** The next closing days. */
export function nextDates(routes: readonly JudgedPlace[], { intake }: Profile, context: MatchContext): NextDate[] {
  const all = routes.flatMap(({ isoCountry, countryCode, route }) => {
    const usual = usualOf(context, isoCountry, route)
    if (!isOfEntry(usual, intake)) return []
    return usualDates(context, usual)
      .filter(
        ({ name, date }, _, dates) =>
          date >= context.day && !(name === 'last' && dates.some((each) => each.name === 'main')),
      )
      .map(({ name, date, figure }) => ({
        isoCountry,
        countryCode,
        name,
        date,
        source: figure.source,
        earlier: name === 'early' ? null : (usual?.earlier ?? null),
      }))
  })
  const each = new Map(all.map((date) => [`${date.isoCountry} ${date.date}`, date]))
  return [...each.values()].toSorted((one, other) => (one.date < other.date ? -1 : 1)).slice(0, datesMost)
}

/** Where no day is published: the months of the starts. */
export function startsOf(routes: readonly JudgedPlace[], dates: readonly NextDate[], context: MatchContext): Starts[] {
  const dated = new Set(dates.map(({ isoCountry }) => isoCountry))
  const places = new Map(
    routes
      .filter(({ isoCountry }) => !dated.has(isoCountry))
      .map((each) => [each.isoCountry, each] as const)
      .toReversed(),
  )
  return [...places.values()].toReversed().flatMap(({ isoCountry, countryCode, route }) => {
    const months = usualOf(context, isoCountry, route)?.starts
    return months ? [{ isoCountry, countryCode, months }] : []
  })
}

/** Where the money that the visa asks to see is above the budget of a year. */
export function fundsAbove(
  routes: readonly JudgedPlace[],
  { budget, intake }: Profile,
  context: MatchContext,
): FundsAbove[] {
  if (budget === null) return []
  const seen = new Set<string>()
  return routes.flatMap(({ isoCountry, countryCode, route }) => {
    const [first] = priceRoute(isoCountry, route, intake.year, context)
    const rules = context.costs.get(isoCountry)
    if (!first || !rules || seen.has(isoCountry)) return []
    const living = context.living.get(isoCountry) ?? null
    const city = context.cities?.get(isoCountry)?.slug ?? null
    const { amount, currency } = fundsToShow({
      rules,
      figures: context.figures,
      living,
      city,
      band: null,
      rows: first.rows,
      years: first.years,
    })
    const rate = currency === context.home ? 1 : context.rate(currency)
    if (amount === null || rate === null || amount.from * rate <= budget) return []
    seen.add(isoCountry)
    return [{ isoCountry, countryCode, amount: amount.from * rate }]
  })
}
