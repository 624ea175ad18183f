import { z } from 'zod'
import { EDITIONS } from '../../domain/editions.ts'
import { localize } from '../../domain/localized.ts'
import { listRegions as queryRegions } from '../../store/queries/names.ts'
import { findCountryFilter } from '../countries/country-filter.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache, CountryParameterSchema } from '../parameters.ts'

const RegionItemSchema = z.object({ id: z.int(), code: z.string(), name: z.string(), country_code: z.string() })

/** States and other parts of countries that schools are searched by, in the order of the reader's language. */
export const listRegions = endpoint({
  summary: 'States and other parts of countries that schools are searched by',
  cache: briefCache,
  query: z.object({ country: CountryParameterSchema.optional() }),
  answers: z.object({ regions: z.array(RegionItemSchema) }),
  async act({ deps, locale, query }) {
    const country = await findCountryFilter(deps.store.read, query.country)
    const regions = await queryRegions(deps.store.read)
    const { compare } = new Intl.Collator(EDITIONS[locale].htmlLang)
    return {
      regions: regions
        .filter((region) => country === null || region.country === country)
        .map(({ id, code, name, country: country_code }) => ({
          id,
          code,
          name: localize(name, locale).text,
          country_code,
        }))
        .sort((a, b) => compare(a.name, b.name)),
    }
  },
})
