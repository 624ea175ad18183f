import { z } from 'zod'
import { SCHOOL_SORTS, type SchoolCriteria } from '../../domain/school-criteria.ts'
import { findSchools } from '../../store/queries/schools.ts'
import { findCountryFilter } from '../country-filter.ts'
import { endpoint } from '../endpoint.ts'
import {
  briefCache,
  CountryParameterSchema,
  IdsSchema,
  PageAnswerSchema,
  PagingSchema,
  SearchTextSchema,
} from '../parameters.ts'
import { presentSchool, SchoolItemSchema } from '../presenters.ts'
import { readSchoolNames } from '../school-names.ts'

const QuerySchema = PagingSchema.extend({
  country: CountryParameterSchema.optional(),
  enrollments: IdsSchema.default([]),
  hots: IdsSchema.default([]),
  cities: IdsSchema.default([]),
  tags: IdsSchema.default([]),
  school: SearchTextSchema.default(''),
  sort: z.enum(SCHOOL_SORTS).default('name'),
})

/** Schools that meet every kind of filter, a page at a time. */
export const listSchools = endpoint({
  summary: 'Schools that meet every kind of filter, a page at a time',
  cache: briefCache,
  query: QuerySchema,
  answers: PageAnswerSchema.extend({ schools: z.array(SchoolItemSchema) }),
  async act({ deps, locale, query }) {
    const paging = { page: query.page, per_page: query.per_page }
    const country = await findCountryFilter(deps.store.read, query.country)
    if (country === 'unknown') return { schools: [], total: 0, ...paging }
    const { enrollments, hots: colleges, cities, tags, sort, school: name } = query
    const criteria: SchoolCriteria = { country, enrollments, colleges, cities, tags, sort, name: name.trim() }
    const [{ schools, total }, names] = await Promise.all([
      findSchools(deps.store.read, criteria, { page: query.page, perPage: query.per_page }),
      readSchoolNames(deps.store.read),
    ])
    return { schools: schools.map((school) => presentSchool(school, names, locale, deps)), total, ...paging }
  },
})
