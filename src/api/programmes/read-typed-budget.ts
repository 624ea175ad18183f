import { z } from 'zod'
import { listBlocks } from '../../db/queries/blocks.ts'
import { homeCurrency } from '../../domain/school-facts.ts'
import { readYearlyBudget } from '../../domain/typed-budget.ts'
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
    return { ...readYearlyBudget(query.name, { locale, home, rates }), currency: home }
  },
})
