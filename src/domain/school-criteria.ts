/** What the school list can be narrowed by: kinds combine with AND, values of one kind with OR. */
import type { CountryCode } from './codes.ts'
import type { Locale } from './editions.ts'
import type { FigureName } from './school-figures.ts'

/** Which figure an order goes by; schools without it come last, whatever the direction. */
export const SORT_FIGURES = {
  tuition: 'tuition',
  admission: 'admission_rate',
  international: 'international_share',
} as const satisfies Record<string, FigureName>
export type FigureSort = keyof typeof SORT_FIGURES

export const SCHOOL_SORTS = ['name', 'rank', 'newest', 'tuition', 'admission', 'international'] as const
export const SORT_ORDERS = ['asc', 'desc'] as const
export type SortOrder = (typeof SORT_ORDERS)[number]
/** `fit` puts those first whose name fits best what was typed. */
export type SchoolSort = (typeof SCHOOL_SORTS)[number] | 'fit'

export const isFigureSort = (sort: string): sort is FigureSort => Object.hasOwn(SORT_FIGURES, sort)

/** The direction that a sort has by itself: the newest and those with most students from abroad first, else from the least up. */
export const ownOrder = (sort: SchoolSort): SortOrder =>
  sort === 'newest' || sort === 'international' ? 'desc' : 'asc'

export type SchoolFilters = {
  country: CountryCode | null
  enrollments: readonly number[]
  colleges: readonly number[]
  cities: readonly number[]
  tags: readonly number[]
  /** Public or private. */
  kinds: readonly string[]
  /** Codes of the content. */
  regions: readonly string[]
  /** Beginnings of bands (school-bands.ts). */
  tuition: readonly number[]
  admission: readonly number[]
  size: readonly number[]
  /** Only those that ask undergraduates for no SAT or ACT. */
  noExam: boolean
  name: string
}
export type SchoolCriteria = SchoolFilters & {
  sort: SchoolSort
  /** The sort's own when null. */
  order: SortOrder | null
  /** In whose order names stand. */
  locale: Locale
}

export const EVERY_SCHOOL: SchoolCriteria = {
  country: null,
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
