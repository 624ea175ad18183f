import { z } from 'zod'
import { EDITIONS } from '../../domain/editions.ts'
import { listCities as queryCities, regionsOfCities } from '../../store/queries/names.ts'
import { countChoices } from '../../store/queries/schools.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache } from '../parameters.ts'
import { presentProperName } from '../presenters.ts'
import { filterQuery, filterSpelling, readQuery } from './school-filters.ts'

const CityItemSchema = z.object({
  id: z.int(),
  name: z.string(),
  name_en: z.string(),
  country_code: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** Code of a region; null where the content names none. */
  region: z.string().nullable(),
  /** How many schools it has beside what is chosen. */
  school_count: z.int(),
})

/** Cities with a school that meets the filters, in the order of the reader's language. */
export const listCities = endpoint({
  summary: 'Cities that have a school, with how many meet the filters',
  cache: briefCache,
  searchedBy: 'name',
  query: z.object(filterQuery),
  spelling: filterSpelling,
  answers: z.object({ cities: z.array(CityItemSchema) }),
  async act({ deps, locale, query }) {
    const { read } = deps.store
    const filters = await readQuery(read, { ...query, cities: [] })
    if (filters === 'unknown') return []
    const [rows, regions, { cities: counts }] = await Promise.all([
      queryCities(read, filters.country),
      regionsOfCities(read),
      countChoices(read, { ...filters, cities: [] }, ['cities']),
    ])
    const { compare } = new Intl.Collator(EDITIONS[locale].htmlLang)
    return rows
      .map((row) => ({
        id: row.id,
        name: presentProperName(row, locale),
        name_en: row.name_en,
        country_code: row.country_code,
        latitude: row.latitude,
        longitude: row.longitude,
        region: regions.get(row.slug) ?? null,
        school_count: counts.get(row.id) ?? 0,
      }))
      .filter(({ school_count }) => school_count > 0)
      .sort((a, b) => compare(a.name, b.name))
  },
  present: (cities) => ({ cities }),
})
