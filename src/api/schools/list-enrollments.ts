import { z } from 'zod'
import { listCountryEnrollments, listEnrollments as queryEnrollments } from '../../store/queries/names.ts'
import { findCountryFilter } from '../countries/country-filter.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache, CountryParameterSchema, NamedSchema } from '../parameters.ts'
import { presentNamed } from '../presenters.ts'

const EnrollmentItemSchema = NamedSchema.extend({
  /** Codes of the countries that offer it. */
  countries: z.array(z.string()),
})

/** Kinds of entry, all or those that a country offers. */
export const listEnrollments = endpoint({
  summary: 'Kinds of entry, all or those that a country offers',
  cache: briefCache,
  query: z.object({ country: CountryParameterSchema.optional() }),
  answers: z.object({ school_enrollments: z.array(EnrollmentItemSchema) }),
  async act({ deps, locale, query }) {
    const { read } = deps.store
    const country = await findCountryFilter(read, query.country)
    if (country === 'unknown') return []
    const [rows, offers] = await Promise.all([queryEnrollments(read, country), listCountryEnrollments(read)])
    const countriesOf = (id: number) =>
      offers.filter(({ enrollment_id }) => enrollment_id === id).map(({ country_code }) => country_code)
    return rows.map((row) => ({ ...presentNamed(row, locale), countries: countriesOf(row.id) }))
  },
  present: (school_enrollments) => ({ school_enrollments }),
})
