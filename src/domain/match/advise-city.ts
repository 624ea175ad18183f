/** What living in a wanted city counts for, beside other places of its country. */
import { shownMonths, visaLiving } from '../costs/cost-rows.ts'
import type { Localized } from '../localized.ts'
import { type Place, placeOf } from './advise-ways.ts'
import type { MatchContext } from './candidate.ts'
import { budgetOfRoute, priceRoute } from './judge-cost.ts'
import { type Destination, routesIn } from './judge-ways.ts'
import { MATCH_LEVEL, type Profile } from './profile.ts'

/** Amounts are home money a year. */
export type CityCost = {
  isoCountry: string
  /** What the visa asks to see for a year's living there; null where no authority names an amount. */
  living: number | null
  /** The amounts that hold in other places of the country. */
  others: { where: Localized; living: number }[]
  /** What the budget leaves for tuition there; null without a budget. */
  left: number | null
  /** Ways that are open, or a step away, in the rest of the country, where none is in the city. */
  elsewhere: Place[]
}

export function cityCosts(profile: Profile, context: MatchContext, destinations: readonly Destination[]): CityCost[] {
  const { intake, level } = profile
  const { cities: _, ...anywhere } = context
  const near = (isoCountry: string, within: MatchContext) =>
    routesIn(
      destinations.filter((each) => each.isoCountry === isoCountry),
      profile,
      within,
    ).filter(({ fit }) => fit.group === 'now' || fit.group === 'step')
  return [...(context.cities ?? [])].map(([isoCountry, { slug: city }]) => {
    const living = context.living.get(isoCountry) ?? null
    const { currency = '' } = living ?? {}
    const rate = currency === context.home ? 1 : context.rate(currency)
    const visaSum = visaLiving(living, city)
    // as in the cost of a year
    const factor = living?.per === 'month' ? shownMonths(living) : 1
    const inHome = (value: number) => (rate === null ? null : value * factor * rate)
    const [first] = priceRoute(isoCountry, MATCH_LEVEL[level].routes[0], intake.year, context)
    const { budget } = budgetOfRoute(profile, isoCountry, MATCH_LEVEL[level].routes[0], context)
    const { total, tuition } = first?.priced ?? {}
    const rest = total ? total.from - (tuition?.from ?? 0) : null
    return {
      isoCountry,
      living: visaSum ? inHome(visaSum.value) : null,
      others: (living?.amounts ?? []).flatMap((amount) => {
        const value = amount === visaSum ? null : inHome(amount.value)
        return value === null || !amount.where ? [] : [{ where: amount.where, living: value }]
      }),
      left: budget === null || rest === null ? null : budget - rest,
      elsewhere: near(isoCountry, context).length > 0 ? [] : near(isoCountry, anywhere).map(placeOf),
    }
  })
}
