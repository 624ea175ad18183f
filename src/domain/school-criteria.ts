/** What the school list can be narrowed by: kinds combine with AND, values of one kind with OR. */
import type { CountryCode } from './codes.ts'

export const SCHOOL_SORTS = ['name', 'rank', 'newest'] as const
/** `fit` puts those first whose name fits best what was typed. */
export type SchoolSort = (typeof SCHOOL_SORTS)[number] | 'fit'

export type SchoolCriteria = {
  country: CountryCode | null
  enrollments: readonly number[]
  colleges: readonly number[]
  cities: readonly number[]
  tags: readonly number[]
  name: string
  sort: SchoolSort
}

export const EVERY_SCHOOL: SchoolCriteria = {
  country: null,
  enrollments: [],
  colleges: [],
  cities: [],
  tags: [],
  name: '',
  sort: 'name',
}
