/** What a family says of itself, and the ways to a degree that can answer it. */

import type { ProgrammeLevel } from '../programmes/levels.ts'
import { MATCH_LEVELS, type MatchLevel, type MatchRoute, TERMS, type Term } from './routes.ts'

export { MATCH_LEVELS, type MatchLevel }

/** The level of programmes, the level that figures of schools are for, and the ways of a country. The first way is the direct one. */
export const MATCH_LEVEL: Record<
  MatchLevel,
  {
    programme: ProgrammeLevel
    facts: 'undergraduate' | 'graduate' | null
    routes: readonly [MatchRoute, ...MatchRoute[]]
  }
> = {
  bachelor: {
    programme: 'bachelor',
    facts: 'undergraduate',
    routes: ['bachelor', 'applied', 'pathway', 'transfer', 'college'],
  },
  master: { programme: 'master', facts: 'graduate', routes: ['master', 'premaster'] },
  // priced apart: the average tuition of a school's graduates doesn't hold for it
  mba: { programme: 'master', facts: null, routes: ['mba'] },
  pathway: { programme: 'foundation', facts: null, routes: ['pathway'] },
  college: { programme: 'associate', facts: 'undergraduate', routes: ['college', 'transfer'] },
}

/** The level of the programmes that a way begins with, or is. */
export const LEVEL_OF_ROUTE: Record<MatchRoute, MatchLevel> = {
  bachelor: 'bachelor',
  applied: 'bachelor',
  pathway: 'pathway',
  transfer: 'college',
  college: 'college',
  master: 'master',
  premaster: 'master',
  mba: 'mba',
}

/** The level of a match for a level of programmes; undefined where no match judges it. */
export const matchLevelOf = (programme: string): MatchLevel | undefined =>
  MATCH_LEVELS.find((level) => MATCH_LEVEL[level].programme === programme)

/** From the weakest. */
export const GRADE_BANDS = ['low', 'fair', 'good', 'strong'] as const
export type GradeBand = (typeof GRADE_BANDS)[number]

type Scale = { code: string; worst: number; best: number }
export type GradeScale = Scale & { strong: number; good: number; fair: number }
export type EnglishScale = Scale & {
  bands?: readonly { score: number; band: number }[] | undefined
  /** For a test without bands. */
  enough?: { undergraduate: number } | undefined
}

const ieltsBest = 9
/** IELTS needs no bands: it has them. */
export const isIelts = ({ best, bands = [] }: Pick<EnglishScale, 'best' | 'bands'>): boolean =>
  best === ieltsBest && bands.length === 0

/** Whether a mark is at least as good as another on its scale, which may be descending. */
export const isAtLeast = ({ worst, best }: Scale, mark: number, minimum: number): boolean =>
  best > worst ? mark >= minimum : mark <= minimum

/** How the organisation reads a mark. */
export const bandOfGrade = (scale: GradeScale, mark: number): GradeBand =>
  (['strong', 'good', 'fair'] as const).find((band) => isAtLeast(scale, mark, scale[band])) ?? 'low'

/** What is enough for direct entry. */
const enoughBand = 6.5

/** The band of IELTS that a score is read as; below the lowest that is known, the half band under it. */
export function bandOfTest(test: EnglishScale, score: number): number {
  const { bands = [], enough } = test
  if (isIelts(test)) return score
  // an organisation that has only said what is enough
  if (bands.length === 0) return enough && score >= enough.undergraduate ? enoughBand : enoughBand - 0.5
  const lowest = (bands[0]?.band ?? 0) - 0.5
  return bands.findLast(({ score: from }) => score >= from)?.band ?? lowest
}

export { TERMS, type Term }
export type Intake = { year: number; term: Term }

const TERM_MONTHS: Record<Term, readonly number[]> = { spring: [1, 2, 3, 4, 5, 6], autumn: [7, 8, 9, 10, 11, 12] }
export const monthsOfTerm = (term: Term): readonly number[] => TERM_MONTHS[term]
/** The month by which a term has usually begun. */
const TERM_START: Record<Term, number> = { spring: 2, autumn: 9 }
/** The first day of the usual month, such as 2027-09-01. */
export const startOfIntake = ({ year, term }: Intake): string => `${year}-0${TERM_START[term]}-01`

const intakesOffered = 4
/** The next terms that have not begun, in order. @param day such as 2026-11-28 */
export function intakesFrom(day: string): Intake[] {
  const year = Number(day.slice(0, 4))
  const all = [year, year + 1, year + 2].flatMap((each) => TERMS.map((term) => ({ year: each, term })))
  return all.filter((intake) => startOfIntake(intake) > day).slice(0, intakesOffered)
}

const usualMonths = 6
/** The first autumn that leaves half a year, for a family that named no term. */
export function usualIntake(day: string): Intake {
  const year = Number(day.slice(0, 4))
  const month = Number(day.slice(5, 7))
  return { year: TERM_START.autumn - month >= usualMonths ? year : year + 1, term: 'autumn' }
}

/** `none`: no test taken yet. */
export type EnglishGiven = 'none' | { code: string; score: number; band: number }

export const BUDGET_PERIODS = ['year', 'course'] as const
export type BudgetPeriod = (typeof BUDGET_PERIODS)[number]

export type Profile = {
  level: MatchLevel
  /** Ids; empty means any. */
  subjects: readonly number[]
  /** With everything, in home money; null when not given, as below. */
  budget: number | null
  /** A year, or the whole course. */
  budgetFor: BudgetPeriod
  grade: { scale: GradeScale; mark: number } | null
  english: EnglishGiven | null
  satReading: number | null
  satMath: number | null
  act: number | null
  postStudy: boolean
  /** Whether the first degree is in the wanted subject or near it; for those who look for a master's. */
  firstDegree: 'same' | 'other' | null
  intake: Intake
}
