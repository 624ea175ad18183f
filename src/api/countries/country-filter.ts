import type { CountryCode } from '../../domain/codes.ts'
import { findCountryCode } from '../../store/queries/names.ts'
import type { Database } from '../../store/store.ts'

/** The country that a `country` parameter means: null for all of them, `unknown` for one that doesn't exist. */
export async function findCountryFilter(
  db: Database,
  parameter: string | undefined,
): Promise<CountryCode | null | 'unknown'> {
  if (parameter === undefined || parameter === 'all') return null
  return ((await findCountryCode(db, parameter)) as CountryCode | null) ?? 'unknown'
}
