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
import { noteEmptySearch } from '../search/search-misses.ts'
import { presentSchool, SchoolItemSchema, schoolItem } from './school-items.ts'
import { readSchoolNames } from './school-names.ts'

const QuerySchema = PagingSchema.extend({
  country: CountryParameterSchema.optional(),
  enrollments: IdsSchema.default([]),
  colleges: IdsSchema.default([]),
  cities: IdsSchema.default([]),
  tags: IdsSchema.default([]),
  name: SearchTextSchema.default(''),
  sort: z.enum(SCHOOL_SORTS).optional(),
})

/** Schools that meet every kind of filter, a page at a time: the most fitting names first when one is given, else by name. */
export const listSchools = endpoint({
  summary: 'Schools that meet every kind of filter, a page at a time',
  cache: briefCache,
  searchedBy: 'name',
  query: QuerySchema,
  spelling: { colleges: 'hots', name: 'school' },
  answers: SearchAnswerSchema.extend({ schools: z.array(SchoolItemSchema) }),
  async act({ deps, caller, locale, query }) {
    const paging = { page: query.page, per_page: query.per_page }
    const country = await findCountryFilter(deps.store.read, query.country)
    if (country === 'unknown') return { schools: [], total: 0, ...paging }
    const { enrollments, colleges, cities, tags, name } = query
    const sort = query.sort ?? (name === '' ? 'name' : 'fit')
    const criteria: SchoolCriteria = { country, enrollments, colleges, cities, tags, sort, name }
    const [found, names] = await Promise.all([
      findSchools(deps.store.read, criteria, { page: query.page, perPage: query.per_page }),
      readSchoolNames(deps.store.read),
    ])
    if (found.total === 0) noteEmptySearch(deps, caller, 'school', name)
    const schools = found.schools.map((school) => schoolItem(school, names, locale, deps))
    return { schools, ...presentTotal(found), ...paging }
  },
  present: ({ schools, ...found }) => ({ schools: schools.map(presentSchool), ...found }),
})
