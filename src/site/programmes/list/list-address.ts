/** The filters of the programme list in its URL: codes and numbers, apart from words of the name. */
import { recordOf } from '../../../domain/collections.ts'
import { readTypedText } from '../../../domain/typed-text.ts'
import { hasRepeated, joinedIn, pathWith } from '../../shell/list-query.ts'
import { STUDY_FILTERS, type StudyFilters, tidied } from '../filters/study-address.ts'

export type ProgrammeFilters = StudyFilters & {
  /** Codes of countries. */
  country: string
  level: string
  /** Slugs of fields of study, whose subjects are meant. */
  colleges: string
  /** Ids of cities, and codes of regions. */
  city: string
  regions: string
  /** Id of a school. */
  school: string
  /** Words of the name. */
  q: string
  /** Empty for the cheapest first. */
  sort: string
}
export type ProgrammeFilter = keyof ProgrammeFilters

const NAMES: readonly ProgrammeFilter[] = [
  ...(['country', 'level', 'colleges'] as const),
  ...STUDY_FILTERS,
  ...(['city', 'regions', 'school', 'q', 'sort'] as const),
]
export const NO_FILTERS = recordOf(NAMES, () => '')

/** Filters of a URL; repeated form parameters are joined by commas. */
export function readFilters(search: URLSearchParams): ProgrammeFilters {
  const filters = joinedIn(search, NAMES)
  return tidied({ ...filters, q: readTypedText(filters.q) })
}

/** Whether a form without script repeated a parameter, so that the URL should be normalised. */
export const isRepeated = (search: URLSearchParams): boolean => hasRepeated(search, NAMES)

/** `/programmes?country=uk,usa&level=master&page=2`; empty parameters are left out. */
export const programmesPath = (filters: Partial<ProgrammeFilters>, page = 1): string =>
  pathWith('/programmes', NAMES, filters, page)

/** The API's parameters for those of a URL's filters that only this list has. */
export function ownCriteria({ country, level, colleges, city, regions, school, q, sort }: ProgrammeFilters) {
  const own = { country, level, colleges, city, regions, school, q, sort }
  const chosen: Partial<typeof own> = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== ''))
  return chosen
}

/** Whether nothing narrows the list. */
export const isUnfiltered = ({ sort: _, ...filters }: ProgrammeFilters): boolean =>
  Object.values(filters).every((value) => value === '')
