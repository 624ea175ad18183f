import { type EditionEntry, setEditions, setRatedCurrencies } from '../../domain/editions.ts'
import type { RatesByCurrency } from '../../domain/school-facts.ts'
import type { Database } from '../store.ts'

/** Sets the editions of this process from the database, and the currencies of its exchange rates; returns whether it has any edition. Uncached, because a cached version begins with them. */
export async function refreshEditions(db: Database): Promise<boolean> {
  const rows = await db
    .selectFrom('content_block')
    .select(['kind', 'data'])
    .where('kind', 'in', ['editions', 'exchange_rates'])
    .execute()
  const editions = rows.filter(({ kind }) => kind === 'editions').map(({ data }) => JSON.parse(data) as EditionEntry)
  if (editions.length === 0) return false
  setEditions(editions)
  setRatedCurrencies(rows.flatMap(({ kind, data }) => (kind === 'exchange_rates' ? quotedIn(JSON.parse(data)) : [])))
  return true
}

const quotedIn = ({ rates }: { rates: RatesByCurrency }): string[] => Object.values(rates).flatMap(Object.keys)
