/** What the costs of programmes are counted with: the rules and figures of each country, the coming start and the rates. */
import type { Block } from '../../domain/content.ts'
import type { CostContext } from '../../domain/costs/cost-rows.ts'
import { figuresByKey, hasExpired } from '../../domain/figures/figure.ts'
import { usualIntake } from '../../domain/match/profile.ts'
import { dollarsPer } from '../../domain/school-facts.ts'

type Lists = { [K in 'costs' | 'figures' | 'living_costs' | 'sources' | 'exchange_rates']: Block<K>[] }

export type CostCountries = {
  /** @param iso ISO 3166-1 alpha-2 */
  countryOf: (iso: string) => CostContext
  /** The year of the coming start. */
  intake: number
  /** The value of one unit of a currency in US dollars; null without a rate. */
  dollarsPer: (currency: string) => number | null
}

/** A country of which only what is published is known. */
const NO_RULES: Omit<CostContext['rules'], 'iso_country'> = {
  id: 0,
  living: '',
  rise: '',
  routes: [],
  pages: {},
  funds: { tuition: 'year', account: {}, timing: {}, link: '' },
}

/** @param day on which figures that have expired count no more, YYYY-MM-DD */
export function costCountries(lists: Lists, day: string): CostCountries {
  const figures = new Map([...figuresByKey(lists)].filter(([, figure]) => !hasExpired(figure, day)))
  const contexts = new Map<string, CostContext>()
  const contextOf = (iso: string): CostContext => ({
    rules: lists.costs.find(({ iso_country }) => iso_country === iso) ?? { ...NO_RULES, iso_country: iso },
    living: lists.living_costs.find(({ iso_country }) => iso_country === iso) ?? null,
    figures,
  })
  const rates = lists.exchange_rates[0]?.rates ?? {}
  return {
    countryOf: (iso) => {
      const context = contexts.get(iso) ?? contextOf(iso)
      contexts.set(iso, context)
      return context
    },
    intake: usualIntake(day).year,
    dollarsPer: (currency) => (currency === 'USD' ? 1 : dollarsPer(currency, rates)),
  }
}
