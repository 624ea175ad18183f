/** The school list's filters in its URL. */
import { recordOf } from '../../../domain/collections.ts'
import { figureLevel } from '../../../domain/school-figures.ts'
import { readTypedText } from '../../../domain/typed-text.ts'

export type ListFilters = {
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
  ...(['school', 'enrollments', 'hots', 'cities', 'tags', 'kinds', 'regions'] as const),
  ...(['tuition', 'admission', 'size', 'no_exam', 'sort', 'order', 'view', 'plain'] as const),
]
export const NO_FILTERS = recordOf(NAMES, () => '')

/** Filters of a URL; repeated form parameters are joined by commas. */
export function readFilters(search: URLSearchParams): ListFilters {
  const joined = (name: ListFilter) => search.getAll(name).filter(Boolean).join(',')
  const filters = recordOf(NAMES, joined)
  const school = readTypedText(filters.school)
  // a changed query is parsed again
  return { ...filters, school, plain: readTypedText(filters.plain) === school ? school : '' }
}

/** The API's parameters for the filters of a URL; the query was parsed into filters before. */
export const criteriaOf = ({ school, hots, sort, view: _, plain: __, ...alike }: ListFilters) => ({
  ...alike,
  name: school,
  plain: 1,
  colleges: hots,
  sort: orderOf({ school, sort }),
})

/** The order of a list: best name match for a query, else ranked schools first. */
export const orderOf = ({ school, sort }: Pick<ListFilters, 'school' | 'sort'>): string =>
  sort || (school ? '' : 'rank')

/** Whether a form without script repeated a parameter, so that the URL should be normalised. */
export const isRepeated = (search: URLSearchParams): boolean => NAMES.some((name) => search.getAll(name).length > 1)

/** `/countries/uk/schools?enrollments=1&hots=2,5&page=2`; empty parameters are left out. */
export function listPath(code: string, filters: Partial<ListFilters>, page = 1): string {
  const search = new URLSearchParams()
  for (const name of NAMES)
    if (filters[name] && (name !== 'plain' || filters.plain === filters.school)) search.set(name, filters[name])
  if (page > 1) search.set('page', String(page))
  // commas are valid in a URL, and easier to read aloud
  const query = search.toString().replaceAll('%2C', ',')
  return `/countries/${encodeURIComponent(code)}/schools${query && `?${query}`}`
}

/** Whether any filter, view or order differs from the default. */
export const isUnfiltered = (filters: ListFilters): boolean => Object.values(filters).every((filter) => filter === '')

/** Whether the list is limited to undergraduate study, so that it shows undergraduate figures. */
export const isUndergraduate = ({ enrollments }: Pick<ListFilters, 'enrollments'>): boolean =>
  figureLevel(valuesOf(enrollments)) === 'undergraduate'

/** The chosen ids of a comma-joined filter. */
export const idsOf = (joined: string): number[] => joined.split(',').filter(Boolean).map(Number)

/** The chosen values of a comma-joined filter, each once. */
export const valuesOf = (joined: string): string[] => [...new Set(joined.split(',').filter(Boolean))]

/** A comma-joined filter without one of its values. */
export const without = (joined: string, value: string | number): string =>
  valuesOf(joined)
    .filter((other) => other !== String(value))
    .join(',')
