/** The school list's filters as they stand in its address. */
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
  /** Beginnings of bands (domain/school-bands.ts). */
  tuition: string
  admission: string
  size: string
  /** `1` for those that ask for no SAT or ACT. */
  no_exam: string
  sort: string
  /** `asc` or `desc`; the sort's own when empty. */
  order: string
  /** `map`, `cities` to choose some, or empty for the list. */
  view: string
  /** The typed text once more, where nothing is to be read in it. */
  plain: string
}
export type ListFilter = keyof ListFilters
const NAMES: readonly ListFilter[] = [
  ...(['school', 'enrollments', 'hots', 'cities', 'tags', 'kinds', 'regions'] as const),
  ...(['tuition', 'admission', 'size', 'no_exam', 'sort', 'order', 'view', 'plain'] as const),
]
export const NO_FILTERS = recordOf(NAMES, () => '')

/** Filters of an address; boxes that a form repeats are joined by commas. */
export function readFilters(search: URLSearchParams): ListFilters {
  const joined = (name: ListFilter) => search.getAll(name).filter(Boolean).join(',')
  const filters = recordOf(NAMES, joined)
  const school = readTypedText(filters.school)
  // who types something else has it read again
  return { ...filters, school, plain: readTypedText(filters.plain) === school ? school : '' }
}

/** What the filters of an address ask the business for; what is to be read in the text has become filters before. */
export const criteriaOf = ({ school, hots, sort, view: _, plain: __, ...alike }: ListFilters) => ({
  ...alike,
  name: school,
  plain: 1,
  colleges: hots,
  sort: orderOf({ school, sort }),
})

/** The order that a list stands in: what fits a typed name best, else schools that the ranking knows before the others. */
export const orderOf = ({ school, sort }: Pick<ListFilters, 'school' | 'sort'>): string =>
  sort || (school ? '' : 'rank')

/** Whether a form without script repeated a name, so that the address wants tidying. */
export const isRepeated = (search: URLSearchParams): boolean => NAMES.some((name) => search.getAll(name).length > 1)

/** `/countries/uk/schools?enrollments=1&hots=2,5&page=2`; what is empty is left out. */
export function listPath(code: string, filters: Partial<ListFilters>, page = 1): string {
  const search = new URLSearchParams()
  for (const name of NAMES)
    if (filters[name] && (name !== 'plain' || filters.plain === filters.school)) search.set(name, filters[name])
  if (page > 1) search.set('page', String(page))
  // commas are plain in an address, and easier to read aloud
  const query = search.toString().replaceAll('%2C', ',')
  return `/countries/${encodeURIComponent(code)}/schools${query && `?${query}`}`
}

/** Whether anything is chosen that makes the list shorter or puts it in another form or order. */
export const isUnfiltered = (filters: ListFilters): boolean => Object.values(filters).every((filter) => filter === '')

/** Whether the list is one of undergraduate study, so that its schools' figures are those of undergraduates. */
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
