/** The filters of the school list: different filters combine with AND, values of one filter with OR. */
import type { Locale } from './editions.ts'
import type { FigureName } from './school-figures.ts'

/** The figure of each sort order; schools without it come last in either direction. */
export const SORT_FIGURES = {
  tuition: 'tuition',
  admission: 'admission_rate',
  international: 'international_share',
} as const satisfies Record<string, FigureName>
export type FigureSort = keyof typeof SORT_FIGURES

/** By what is known of schools themselves. */
const OWN_SORTS = ['name', 'rank', 'newest', 'tuition', 'admission', 'international'] as const
/** By their programmes: the cheapest year, or how a match judges the best one. */
const STUDY_SORTS = ['cost', 'match'] as const
export const SCHOOL_SORTS = [...OWN_SORTS, ...STUDY_SORTS] as const
export const isStudySort = (sort: string | undefined): sort is (typeof STUDY_SORTS)[number] =>
  STUDY_SORTS.some((each) => each === sort)
export const SORT_ORDERS = ['asc', 'desc'] as const
export type SortOrder = (typeof SORT_ORDERS)[number]
/** `fit` sorts by the similarity of the name to the query. */
export type SchoolSort = (typeof OWN_SORTS)[number] | 'fit'

export const isFigureSort = (sort: string): sort is FigureSort => Object.hasOwn(SORT_FIGURES, sort)

/** The default direction of a sort: the newest and those with most international students first, otherwise ascending. */
export const ownOrder = (sort: SchoolSort): SortOrder =>
  sort === 'newest' || sort === 'international' ? 'desc' : 'asc'

export type SchoolFilters = {
  country: string | null
  /** Several countries, where no one country is given; empty for all. */
  countries: readonly string[]
  /** Only these schools: those with a programme that meets other filters. */
  within: ReadonlySet<number> | null
  enrollments: readonly number[]
  colleges: readonly number[]
  cities: readonly number[]
  tags: readonly number[]
  /** Public or private. */
  kinds: readonly string[]
  /** Codes of the content. */
  regions: readonly string[]
  /** Lower ends of bands (school-bands.ts). */
  tuition: readonly number[]
  admission: readonly number[]
  size: readonly number[]
  /** Only schools without a SAT or ACT requirement for undergraduates. */
  noExam: boolean
  name: string
}
export type SchoolCriteria = SchoolFilters & {
  sort: SchoolSort
  /** The sort's default when null. */
  order: SortOrder | null
  /** The locale for sorting names. */
  locale: Locale
}

export const EVERY_SCHOOL: SchoolCriteria = {
  country: null,
  countries: [],
  within: null,
  enrollments: [],
  colleges: [],
  cities: [],
  tags: [],
  kinds: [],
  regions: [],
  tuition: [],
  admission: [],
  size: [],
  noExam: false,
  name: '',
  sort: 'name',
  order: null,
  locale: 'en',
}
