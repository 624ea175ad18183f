import { z } from 'zod'
import { listBlocks } from '../../db/queries/blocks.ts'
import { type Budget, readBudget } from '../../domain/budgets.ts'
import { homeCurrency } from '../../domain/school-facts.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache, SearchTextSchema } from '../parameters.ts'

/** A typed budget in the reader's money; without a clear amount, those that may be meant. */
export const readTypedBudget = endpoint({
  summary: 'The yearly budget that a typed text means, in the edition’s home currency',
  cache: briefCache,
  searchedBy: 'name',
  query: z.object({ name: SearchTextSchema.default('') }),
  spelling: { name: 'text' },
  answers: z.object({ amount: z.int().nullable(), offers: z.array(z.int()), currency: z.string() }),
  async act({ deps, locale, query }) {
    const home = homeCurrency(locale)
    const [block] = await listBlocks(deps.store.read, 'exchange_rates')
    const rates = Object.fromEntries(
      Object.entries(block?.rates ?? {}).flatMap(([of, inHome]) =>
        inHome[home] === undefined ? [] : [[of, inHome[home]]],
      ),
    )
    const budget = readBudget(query.name, { home, rates }, locale)
    return {
      amount: 'error' in budget ? null : Math.round(budget.home),
      offers: meantBy(budget, (currency) => (currency === home ? 1 : (rates[currency] ?? Number.NaN))),
      currency: home,
    }
  },
})

/** What an unclear budget may mean, in whole units of the home currency. */
function meantBy(budget: Budget, rateOf: (currency: string) => number): number[] {
  if (!('error' in budget)) return []
  if (budget.error === 'small' && budget.meant !== null) return [Math.round(budget.meant)]
  if (budget.error !== 'either') return []
  const amounts = budget.either.map(({ amount, currency }) => Math.round(amount * rateOf(currency)))
  return [...new Set(amounts.filter((amount) => amount > 0))]
}
