import { z } from 'zod'
import { SCHOOL_SORTS, type SchoolCriteria } from '../../domain/school-criteria.ts'
import { findSchools } from '../../store/queries/schools.ts'
import { findCountryFilter } from '../countries/country-filter.ts'
import { endpoint } from '../endpoint.ts'
import {
  briefCache,
  CountryParameterSchema,
  IdsSchema,
  PagingSchema,
  presentTotal,
  SearchAnswerSchema,
  SearchTextSchema,
} from '../parameters.ts'
import { presentSchool, SchoolItemSchema } from '../presenters.ts'
import { noteEmptySearch } from '../search/search-misses.ts'
import { readSchoolNames } from './school-names.ts'

const QuerySchema = PagingSchema.extend({
  country: CountryParameterSchema.optional(),
  enrollments: IdsSchema.default([]),
  hots: IdsSchema.default([]),
  cities: IdsSchema.default([]),
  tags: IdsSchema.default([]),
  school: SearchTextSchema.default(''),
  sort: z.enum(SCHOOL_SORTS).optional(),
})

/** Schools that meet every kind of filter, a page at a time: the most fitting names first when one is given, else by name. */
export const listSchools = endpoint({
  summary: 'Schools that meet every kind of filter, a page at a time',
  cache: briefCache,
  query: QuerySchema,
  answers: SearchAnswerSchema.extend({ schools: z.array(SchoolItemSchema) }),
  async act({ deps, caller, locale, query }) {
    const paging = { page: query.page, per_page: query.per_page }
    const country = await findCountryFilter(deps.store.read, query.country)
    if (country === 'unknown') return { schools: [], total: 0, ...paging }
    const { enrollments, hots: colleges, cities, tags, school: name } = query
    const sort = query.sort ?? (name === '' ? 'name' : 'fit')
    const criteria: SchoolCriteria = { country, enrollments, colleges, cities, tags, sort, name }
    const [found, names] = await Promise.all([
      findSchools(deps.store.read, criteria, { page: query.page, perPage: query.per_page }),
      readSchoolNames(deps.store.read),
    ])
    if (found.total === 0) noteEmptySearch(deps, caller, 'school', name)
    const schools = found.schools.map((school) => presentSchool(school, names, locale, deps))
    return { schools, ...presentTotal(found), ...paging }
  },
})
