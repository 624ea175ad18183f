import { z } from 'zod'
import { listCities as queryCities } from '../../store/queries/names.ts'
import { findCountryFilter } from '../countries/country-filter.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache, CountryParameterSchema } from '../parameters.ts'
import { presentProperName } from '../presenters.ts'

const CityItemSchema = z.object({
  id: z.int(),
  name: z.string(),
  name_en: z.string(),
  country_code: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})

/** Cities that have a school, by their English name. */
export const listCities = endpoint({
  summary: 'Cities that have a school',
  cache: briefCache,
  query: z.object({ country: CountryParameterSchema.optional() }),
  answers: z.object({ cities: z.array(CityItemSchema) }),
  async act({ deps, locale, query }) {
    const country = await findCountryFilter(deps.store.read, query.country)
    if (country === 'unknown') return []
    const rows = await queryCities(deps.store.read, country)
    return rows.map((row) => ({
      id: row.id,
      name: presentProperName(row, locale),
      name_en: row.name_en,
      country_code: row.country_code,
      latitude: row.latitude,
      longitude: row.longitude,
    }))
  },
  present: (cities) => ({ cities }),
})
