/** The filters of the programme list in its URL: codes and numbers, apart from words of the name. */
import { recordOf } from '../../../domain/collections.ts'
import { readTypedText } from '../../../domain/typed-text.ts'

export type ProgrammeFilters = {
  /** Codes of countries. */
  country: string
  level: string
  /** Ids of subjects, and slugs of the fields of study above them. */
  subjects: string
  colleges: string
  /** A year in whole units of the edition's home money; as typed until the server has read it. */
  budget: string
  /** The reader's overall IELTS band such as `6.5`, or `none`. */
  english: string
  /** Months, 1 to 12. */
  intake: string
  /** Ids of cities, and codes of regions. */
  city: string
  regions: string
  /** `1` for programmes with a conditional offer, or with a right to work after the degree. */
  conditional: string
  post_study: string
  /** Id of a school. */
  school: string
  /** Words of the name. */
  q: string
  /** Empty for the cheapest first. */
  sort: string
}
export type ProgrammeFilter = keyof ProgrammeFilters

const NAMES: readonly ProgrammeFilter[] = [
  ...(['country', 'level', 'subjects', 'colleges', 'budget', 'english', 'intake', 'city', 'regions'] as const),
  ...(['conditional', 'post_study', 'school', 'q', 'sort'] as const),
]
export const NO_FILTERS = recordOf(NAMES, () => '')

/** Filters of a URL; repeated form parameters are joined by commas. */
export function readFilters(search: URLSearchParams): ProgrammeFilters {
  const joined = (name: ProgrammeFilter) => search.getAll(name).filter(Boolean).join(',')
  const filters = recordOf(NAMES, joined)
  return { ...filters, q: readTypedText(filters.q), budget: readTypedText(filters.budget) }
}

/** Whether a form without script repeated a parameter, so that the URL should be normalised. */
export const isRepeated = (search: URLSearchParams): boolean => NAMES.some((name) => search.getAll(name).length > 1)

/** `/programmes?country=uk,usa&level=master&page=2`; empty parameters are left out. */
export function programmesPath(filters: Partial<ProgrammeFilters>, page = 1): string {
  const search = new URLSearchParams()
  for (const name of NAMES) if (filters[name]) search.set(name, filters[name])
  if (page > 1) search.set('page', String(page))
  // commas are valid in a URL, and easier to read aloud
  const query = search.toString().replaceAll('%2C', ',')
  return `/programmes${query && `?${query}`}`
}

/** The API's parameters for the filters of a URL. @param budget in whole units of the home money, null for none */
export function criteriaOf({ english, budget: _, sort, ...alike }: ProgrammeFilters, budget: number | null) {
  const given = Object.entries(alike).filter(([, value]) => value !== '')
  return {
    ...(Object.fromEntries(given) as Partial<typeof alike>),
    ...(sort && { sort }),
    ...(english && { english: english === 'none' ? english : `ielts:${english}` }),
    ...(budget !== null && { budget: String(budget) }),
  }
}

/** Whether nothing narrows the list. */
export const isUnfiltered = ({ sort: _, ...filters }: ProgrammeFilters): boolean =>
  Object.values(filters).every((value) => value === '')
