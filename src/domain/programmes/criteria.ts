/** The filters of the programme list: different filters combine with AND, values of one filter with OR. */
import type { GradeScale } from '../match/profile.ts'
import type { ProgrammeLevel } from './levels.ts'

/** `fit`: as a match judges them, then by cost. */
export const PROGRAMME_SORTS = ['fit', 'cost', 'name'] as const
export type ProgrammeSort = (typeof PROGRAMME_SORTS)[number]

export type ProgrammeFilters = {
  /** Codes of destination countries. */
  countries: readonly string[]
  levels: readonly ProgrammeLevel[]
  /** Ids of subjects of the second level. A programme has one or two. */
  subjects: readonly number[]
  /** Ids of cities. */
  cities: readonly number[]
  school: number | null
  /** What a year may cost at most, in US dollars. Programmes of which no cost is known are left out. */
  budgetUsd: number | null
  /** What a year's tuition may be at most, in US dollars. Programmes of which no fee is known are left out. */
  feeUsd: number | null
  /** The reader's overall IELTS band, 0 for none yet. Programmes that ask for more are left out; those with a conditional offer, or of which no band is known, stay. */
  ielts: number | null
  /** The reader's mark on a home scale. Programmes with a higher minimum on that scale are left out. */
  grade: { scale: GradeScale; mark: number } | null
  /** Months of a start. Programmes of which no month is known are left out. */
  intakes: readonly number[]
  /** Only programmes with a conditional offer. */
  conditional: boolean
  /** Only programmes with a right to work after the degree. */
  postStudy: boolean
  /** Words of the name, folded; each has to occur as the beginning of a word. */
  words: readonly string[]
  /** Only programmes of these schools. */
  schools: ReadonlySet<number> | null
}
export type ProgrammeCriteria = ProgrammeFilters & { sort: ProgrammeSort }

export const EVERY_PROGRAMME: ProgrammeFilters = {
  countries: [],
  levels: [],
  subjects: [],
  cities: [],
  school: null,
  budgetUsd: null,
  feeUsd: null,
  ielts: null,
  grade: null,
  intakes: [],
  conditional: false,
  postStudy: false,
  words: [],
  schools: null,
}

/** The bands that an English filter offers; 0 for no test yet. */
export const IELTS_BANDS = [0, 5.5, 6, 6.5, 7] as const

/** How many programmes, or schools with such programmes, each value of a filter would find beside what is chosen of the other filters. */
export type ProgrammeCounts = {
  countries: ReadonlyMap<string, number>
  levels: ReadonlyMap<ProgrammeLevel, number>
  subjects: ReadonlyMap<number, number>
  /** Only where a country is chosen; the cities with most programmes first. */
  cities: ReadonlyMap<number, number>
  /** By the limits asked for, in US dollars: programmes that cost at most that much. */
  budgets: ReadonlyMap<number, number>
  fees: ReadonlyMap<number, number>
  /** By band: programmes of which an entry with it, or with less, is known. A conditional offer is known for every band. */
  ielts: ReadonlyMap<number, number>
  intakes: ReadonlyMap<number, number>
  conditional: number
  postStudy: number
  /** Programmes of which the filter's value isn't known. */
  unknown: { cost: number; fee: number; ielts: number; intakes: number }
}
