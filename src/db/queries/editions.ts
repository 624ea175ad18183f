import type { Block } from '../../domain/content.ts'
import { setEditions, setRatedCurrencies } from '../../domain/editions.ts'
import { type Json, parseJson } from '../../domain/json.ts'
import type { RatesByCurrency } from '../../domain/school-facts.ts'
import type { Database } from '../store.ts'

type Stored<K extends 'editions' | 'exchange_rates'> = { kind: K; data: Json<Block<K>> }

/** Sets the editions of this process from the database, and the currencies of its exchange rates; returns whether it has any edition. Uncached, because a cached version begins with them. */
export async function refreshEditions(db: Database): Promise<boolean> {
  const rows = await db
    .selectFrom('content_block')
    .select(['kind', 'data'])
    .where('kind', 'in', ['editions', 'exchange_rates'])
    .$narrowType<Stored<'editions'> | Stored<'exchange_rates'>>()
    .execute()
  const editions = rows.flatMap((row) => (row.kind === 'editions' ? parseJson(row.data) : []))
  if (editions.length === 0) return false
  setEditions(editions)
  setRatedCurrencies(rows.flatMap((row) => (row.kind === 'exchange_rates' ? quotedIn(parseJson(row.data)) : [])))
  return true
}

const quotedIn = ({ rates }: { rates: RatesByCurrency }): string[] => Object.values(rates).flatMap(Object.keys)
