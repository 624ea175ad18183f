/** The school list's filters in its URL. */
import { recordOf } from '../../../domain/collections.ts'
import { figureLevel } from '../../../domain/school-figures.ts'
import { readTypedText } from '../../../domain/typed-text.ts'
import { STUDY_FILTERS, type StudyFilters, tidied } from '../../programmes/filters/study-address.ts'
import { hasRepeated, joinedIn, pathWith, valuesOf } from '../../shell/list-query.ts'

export type ListFilters = StudyFilters & {
  /** Codes of several countries; one country is part of the path. */
  country: string
  school: string
  enrollments: string
  hots: string
  cities: string
  tags: string
  /** Public or private. */
  kinds: string
  /** Codes of states and other parts of countries. */
  regions: string
  /** Lower ends of bands (domain/school-bands.ts). */
  tuition: string
  admission: string
  size: string
  /** `1` for schools without a SAT or ACT requirement. */
  no_exam: string
  sort: string
  /** `asc` or `desc`; the sort's default when empty. */
  order: string
  /** `map`, `cities` to choose some, or empty for the list. */
  view: string
  /** The query again, when it must not be parsed into filters. */
  plain: string
}
export type ListFilter = keyof ListFilters
const NAMES: readonly ListFilter[] = [
  ...(['school', 'country', 'enrollments', 'hots', 'cities', 'tags', 'kinds', 'regions'] as const),
  ...STUDY_FILTERS,
  ...(['tuition', 'admission', 'size', 'no_exam', 'sort', 'order', 'view', 'plain'] as const),
]
export const NO_FILTERS = recordOf(NAMES, () => '')

/** Filters of a URL; repeated form parameters are joined by commas. */
export function readFilters(search: URLSearchParams): ListFilters {
  const filters = joinedIn(search, NAMES)
  const school = readTypedText(filters.school)
  // a changed query is parsed again
  return tidied({ ...filters, school, plain: readTypedText(filters.plain) === school ? school : '' })
}

/** The API's parameters for those of a URL's filters that only this list has; the query was parsed into filters before. @param code of the country in the path, or `all` */
export function ownCriteria(filters: ListFilters, code: string) {
  const { enrollments, cities, tags, kinds, regions, tuition, admission, size, no_exam, order } = filters
  return {
    enrollments,
    cities,
    tags,
    kinds,
    regions,
    tuition,
    admission,
    size,
    no_exam,
    order,
    name: filters.school,
    plain: 1,
    colleges: filters.hots,
    sort: orderOf(filters),
    country: code === 'all' && filters.country !== '' ? filters.country : code,
  }
}

type Ordered = Pick<ListFilters, 'school' | 'sort' | 'budget' | 'fee'>

/** The order where none is chosen: best name match for a query, within a budget the known costs first, else the ranked schools. */
export const defaultSort = ({ school, budget, fee }: Omit<Ordered, 'sort'>): string =>
  school ? '' : budget || fee ? 'cost' : 'rank'

/** The order of a list. */
export const orderOf = (filters: Ordered): string => filters.sort || defaultSort(filters)

/** Whether a form without script repeated a parameter, so that the URL should be normalised. */
export const isRepeated = (search: URLSearchParams): boolean => hasRepeated(search, NAMES)

/** `/countries/uk/schools?enrollments=1&hots=2,5&page=2`; empty parameters are left out. */
export function listPath(code: string, filters: Partial<ListFilters>, page = 1): string {
  const isPlain = filters.plain === filters.school
  // one country is part of the path
  const country = code === 'all' ? (filters.country ?? '') : ''
  return pathWith(
    `/countries/${encodeURIComponent(code)}/schools`,
    NAMES,
    { ...filters, country, plain: isPlain ? (filters.plain ?? '') : '' },
    page,
  )
}

/** Whether any filter, view or order differs from the default. */
export const isUnfiltered = (filters: ListFilters): boolean => Object.values(filters).every((filter) => filter === '')

/** Whether the list is limited to undergraduate study, so that it shows undergraduate figures. */
export const isUndergraduate = ({ enrollments }: Pick<ListFilters, 'enrollments'>): boolean =>
  figureLevel(valuesOf(enrollments)) === 'undergraduate'

/** The chosen ids of a comma-joined filter. */
export const idsOf = (joined: string): number[] => joined.split(',').filter(Boolean).map(Number)
