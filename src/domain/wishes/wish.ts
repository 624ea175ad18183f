/** What a visitor wishes for, read from one typed line such as “IT ở Úc dưới 600 triệu, IELTS 6.0”. */

import type { ProgrammeLevel } from '../programmes/levels.ts'
import type { EnglishTest } from '../programmes/programme.ts'
import type { Money } from '../typed-money.ts'

/** A year, or the whole course; `years`: how many the amount is for, null where that was not typed. */
export type WishedPeriod = { period: 'year' } | { period: 'whole'; years: number | null }
/** @property of all costs, or tuition alone */
export type WishedBudget = Money & WishedPeriod & { of: 'all' | 'tuition' }
/** `none`: no test taken. */
export type WishedEnglish = { test: EnglishTest; score: number } | 'none'
/** @property outOf the upper end of the scale, where it was typed */
export type WishedGrade = { value: number; outOf: number | null }

export type Wish = {
  /** Codes of destination countries. */
  countries: string[]
  /** ISO 3166-1 alpha-2 codes of other countries, and UN M49 codes of other parts of the world. */
  elsewhere: string[]
  /** Ids of schools that are named by a name of theirs alone. */
  schools: number[]
  /** Codes. */
  regions: string[]
  /** Ids. */
  cities: number[]
  levels: ProgrammeLevel[]
  /** Ids of subjects; a field of study stands for all of its subjects. */
  subjects: number[]
  budget: WishedBudget | null
  english: WishedEnglish | null
  grade: WishedGrade | null
  /** Months, 1 to 12. */
  intakes: number[]
  intakeYear: number | null
  conditional: boolean
  postStudy: boolean
  /** Values as they were typed, to be repeated to the reader; empty for none. A budget without a value is negative. */
  inputs: { budget: string; english: string; grade: string; otherTest: string }
  /** What was not read, as typed: a name, or unknown words. */
  rest: string
}

/** A wish within countries that were chosen beside it: of those that it names, the chosen ones; where it names none of them, what it names itself. */
export function withinCountries<T extends Wish>(wish: T, chosen: readonly string[]): T {
  const isPlaced = [wish.countries, wish.regions, wish.cities, wish.elsewhere].some(({ length }) => length > 0)
  const countries = isPlaced ? wish.countries.filter((code) => chosen.includes(code)) : chosen
  return chosen.length > 0 && countries.length > 0 ? { ...wish, countries: [...countries] } : wish
}

/** Whether it asks which way fits: money, a grade or a test, and something else beside it. No name of a school or page is so. */
export function asksWhatFits({ inputs, subjects, levels, countries, cities }: Wish): boolean {
  const given = Object.values(inputs).filter(Boolean).length
  const wanted = [subjects, levels, [...countries, ...cities]].filter(({ length }) => length > 0).length
  return given > 0 && given + wanted > 1
}

/** Whether anything was read that narrows a list, or is refused. */
export const narrows = ({ rest: _, inputs: { budget: amount }, ...wish }: Wish): boolean =>
  amount !== '' ||
  Object.values(wish).some((value) => (Array.isArray(value) ? value.length > 0 : value !== null && value !== false))
