import { z } from 'zod'
import { findSchoolsByIds, pickSchoolIds } from '../../store/queries/schools.ts'
import { findCountryFilter } from '../countries/country-filter.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache, CountryParameterSchema, CountSchema } from '../parameters.ts'
import { presentSchool, SchoolItemSchema, schoolItem } from './school-items.ts'
import { readSchoolNames } from './school-names.ts'

/** A few schools for the home page, another handful each quarter of an hour. */
export const listOutstandingSchools = endpoint({
  summary: 'A few schools, another handful each quarter of an hour',
  cache: briefCache,
  isDrawn: true,
  query: z.object({ country: CountryParameterSchema.optional(), count: CountSchema.default(8) }),
  answers: z.object({ schools: z.array(SchoolItemSchema) }),
  async act({ deps, locale, query }) {
    const { read } = deps.store
    const countryCode = await findCountryFilter(read, query.country)
    if (countryCode === 'unknown') return { schools: [] }
    const ids = await pickSchoolIds(read, { countryCode, count: query.count, random: deps.lots() })
    const [schools, names] = await Promise.all([findSchoolsByIds(read, ids), readSchoolNames(read)])
    return { schools: schools.map((school) => schoolItem(school, names, locale, deps)) }
  },
  present: ({ schools }) => ({ schools: schools.map(presentSchool) }),
})
