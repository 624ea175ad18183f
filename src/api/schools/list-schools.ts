import { z } from 'zod'
import { namedSchools } from '../../db/queries/programmes.ts'
import { findSchools } from '../../db/queries/schools.ts'
import { isStudySort, SCHOOL_SORTS, type SchoolCriteria, SORT_ORDERS } from '../../domain/school-criteria.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache, FlagSchema, IdsSchema, PageAnswerSchema, PagingSchema } from '../parameters.ts'
import { noteEmptySearch } from '../search/search-everything.ts'
import { ChoicesSchema, filterQuery, filterSpelling, readChoices, serializeChoices } from './school-filters.ts'
import { readSchoolNames, SchoolItemSchema, schoolItem, serializeSchool } from './school-items.ts'
import {
  placesOf,
  readSchoolQuery,
  readStudyChoices,
  StudyChoicesSchema,
  StudySchema,
  serializeStudy,
  studyQuery,
} from './study-filters.ts'

const QuerySchema = PagingSchema.extend({
  ...filterQuery,
  ...studyQuery,
  cities: IdsSchema.default([]),
  /** `cost` and `match` are by the programmes of schools; `match` needs a budget, English or a grade. */
  sort: z.enum(SCHOOL_SORTS).optional(),
  order: z.enum(SORT_ORDERS).optional(),
  /** Whether to answer how many each choice of each filter would find. */
  choices: FlagSchema.default(false),
})

const AnswerSchema = PageAnswerSchema.extend({
  schools: z.array(
    SchoolItemSchema.extend({
      /** Its programmes of the chosen level that meet the filters; null where none is known. */
      study: StudySchema.nullable(),
    }),
  ),
  /** How many have the figure that the list is ordered by; the others come last. */
  known: z.int().optional(),
  choices: ChoicesSchema.extend({ study: StudyChoicesSchema }).optional(),
})

/** Schools that meet every kind of filter, a page at a time: the most fitting names first when one is given, else by name. */
export const listSchools = endpoint({
  summary: 'Schools that match all filters, paginated',
  cache: briefCache,
  searchedBy: 'name',
  query: QuerySchema,
  spelling: filterSpelling,
  answers: AnswerSchema,
  async act({ deps, caller, locale, query }) {
    const { read } = deps.store
    const { page, per_page, sort: givenSort, order, choices: isCounted, ...given } = query
    const paging = { page, per_page }
    const listQuery = await readSchoolQuery(read, given, { sort: givenSort, locale })
    if (listQuery === 'unknown') return { schools: [], total: 0, ...paging }
    const { filters, study, studied } = listQuery
    const places = isStudySort(givenSort) ? placesOf(studied, await namedSchools(read)) : null
    const ownSort = isStudySort(givenSort) ? 'name' : givenSort
    const sort = ownSort ?? (filters.name !== '' ? 'fit' : given.name === '' ? 'name' : 'rank')
    const criteria: SchoolCriteria = { ...filters, sort, order: order ?? null, locale }
    const [result, names, choices] = await Promise.all([
      findSchools(read, criteria, { page, perPage: per_page }, places),
      readSchoolNames(read),
      isCounted
        ? Promise.all([readChoices(read, filters, locale), readStudyChoices(read, study, filters, locale)]).then(
            ([ofSchool, ofStudy]) => ({ ...ofSchool, study: ofStudy }),
          )
        : null,
    ])
    if (result.total === 0) noteEmptySearch(deps, caller, 'school', given.name)
    const schools = result.schools.map((school) => ({
      ...schoolItem(school, names, locale, deps),
      study: serializeStudy(studied, school.id, locale, names.rates),
    }))
    const knownCount = result.knownCount === null ? {} : { known: result.knownCount }
    return { schools, total: result.total, ...paging, ...knownCount, ...(choices && { choices }) }
  },
  present: ({ schools, choices, ...page }) => ({
    schools: schools.map(({ study, ...school }) => ({ ...serializeSchool(school), study })),
    ...page,
    ...(choices && { choices: { ...serializeChoices(choices), study: choices.study } }),
  }),
})
