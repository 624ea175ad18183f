import { z } from 'zod'
import { readHomeRates } from '../../db/queries/wishes.ts'
import { type Budget, type BudgetRates, readBudget, toHome } from '../../domain/budgets.ts'
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
    const rates = await readHomeRates(deps.store.read, locale)
    const budget = readBudget(query.name, rates, locale)
    return {
      amount: 'error' in budget ? null : Math.round(budget.home),
      offers: meantBy(budget, rates),
      currency: rates.home,
    }
  },
})

/** What an unclear budget may mean, in whole units of the home currency. */
function meantBy(budget: Budget, rates: BudgetRates): number[] {
  if (!('error' in budget)) return []
  if (budget.error === 'small' && budget.meant !== null) return [Math.round(budget.meant)]
  if (budget.error !== 'either') return []
  return [...new Set(budget.either.flatMap((money) => toHome(money, rates) ?? []).map(Math.round))]
}
