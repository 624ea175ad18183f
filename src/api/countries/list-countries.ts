import { z } from 'zod'
import { findCountryCode, listCountries as queryCountries } from '../../db/queries/names.ts'
import { countSchoolsByCountry } from '../../db/queries/schools.ts'
import type { Database } from '../../db/store.ts'
import type { CountryCode } from '../../domain/codes.ts'
import { parseJson } from '../../domain/json.ts'
import { localizeFields } from '../../domain/localized.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache, fallback } from '../parameters.ts'
import { serializeName } from '../presenters.ts'

/** The country that a `country` parameter means: null for all of them, `unknown` for one that doesn't exist. */
export async function findCountryFilter(
  db: Database,
  parameter: string | undefined,
): Promise<CountryCode | null | 'unknown'> {
  if (parameter === undefined || parameter === 'all') return null
  return ((await findCountryCode(db, parameter)) as CountryCode | null) ?? 'unknown'
}

const CountryItemSchema = z.object({
  id: z.int(),
  name: z.string(),
  name_en: z.string(),
  /** The name as it stands within a sentence. */
  name_in: z.string(),
  country_code: z.string(),
  summary: z.string(),
  intro: z.string(),
  school_count: z.int(),
  fallback,
})

/** Study countries in menu order, with how many schools each has. */
export const listCountries = endpoint({
  summary: 'Study countries in menu order',
  cache: briefCache,
  answers: z.object({ countries: z.array(CountryItemSchema) }),
  async act({ deps, locale }) {
    const [rows, counts] = await Promise.all([queryCountries(deps.store.read), countSchoolsByCountry(deps.store.read)])
    return rows.map((row) => {
      const { name_in, summary, intro } = parseJson(row.data)
      const names = serializeName(row, locale)
      return {
        id: row.id,
        ...names,
        name_en: row.name_en,
        name_in: name_in?.[locale] ?? names.name,
        country_code: row.code,
        ...localizeFields({ summary, intro }, locale),
        school_count: counts.get(row.code) ?? 0,
      }
    })
  },
  present: (countries) => ({ countries }),
})
