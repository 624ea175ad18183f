/** A programme of a school as it is stored; what isn't known is null and never guessed. */
import { z } from 'zod'
import { keysOf } from '../collections.ts'

/** Whose figure a fee is: this programme's own, a register's entry for it, the school's average, the usual range of the country, or a register's entry that looks like a slip and decides nothing. */
export const FEE_KINDS = ['programme', 'register', 'school', 'range', 'doubtful'] as const
export type FeeKind = (typeof FEE_KINDS)[number]

/** A right to work after the degree that the programme itself gives: the extension of OPT for STEM degrees. */
export const POST_STUDY_RIGHTS = ['stem_opt'] as const
export type PostStudyRight = (typeof POST_STUDY_RIGHTS)[number]

/** English tests with the ends of their scales. TOEFL has two: 1 to 6 since January 2026, 0 to 120 before. */
export const ENGLISH_TESTS = {
  ielts: { worst: 0, best: 9, step: 0.5 },
  toefl: { worst: 1, best: 6, step: 0.5 },
  toefl_old: { worst: 0, best: 120, step: 1 },
  pte: { worst: 10, best: 90, step: 1 },
  duolingo: { worst: 10, best: 160, step: 5 },
  cambridge: { worst: 80, best: 230, step: 1 },
} as const
export type EnglishTest = keyof typeof ENGLISH_TESTS
export const ENGLISH_TEST_CODES = keysOf(ENGLISH_TESTS)

/** How strictly a school asks for something, in the words of the US register. */
export const TEST_RULES = ['required', 'considered', 'not_considered'] as const
export type TestRule = (typeof TEST_RULES)[number]

export const RequirementsSchema = z.strictObject({
  /** Lowest overall score for direct entry, by test. */
  english: z.partialRecord(z.enum(ENGLISH_TEST_CODES), z.number()).optional(),
  /** Lowest score in each part, where one is asked for. */
  english_parts: z.partialRecord(z.enum(ENGLISH_TEST_CODES), z.number()).optional(),
  /** Whether the school asks for an English test at all, without a score. */
  english_rule: z.enum(TEST_RULES).optional(),
  /** Lowest mark by scale: a code of `mark_systems` in content/match.yaml. */
  grades: z.array(z.strictObject({ scale: z.string().min(1), minimum: z.number() })).optional(),
  /** Other tests, such as `sat`, `gre` or `gmat`. */
  tests: z
    .array(z.strictObject({ test: z.string().min(1), rule: z.enum(TEST_RULES), minimum: z.number().optional() }))
    .optional(),
  portfolio: z.boolean().optional(),
  experience_years: z.number().min(0).max(20).optional(),
  /** Weeks of pre-sessional English for each missing half band of IELTS. */
  presessional_weeks: z.int().min(1).max(52).optional(),
})
export type Requirements = z.output<typeof RequirementsSchema>

/** A last day for applications, and the month of the start that it is for; `day` is a date or, for each year, MM-DD. */
export const DeadlineSchema = z.strictObject({
  day: z.string().regex(/^(\d{4}-)?\d{2}-\d{2}$/),
  intake: z.int().min(1).max(12).optional(),
})
export type Deadline = z.output<typeof DeadlineSchema>

/** The parts of a year's cost: the rows of `/api/Home/costs`. */
export const COST_PARTS = [
  'tuition',
  'fees',
  'books',
  'living',
  'other',
  'insurance',
  'visa_fee',
  'flights',
  'deposit',
  'tests',
] as const
export type CostPart = (typeof COST_PARTS)[number]

/** The parts of a year's cost, each in units of its currency with year and source. `counted`: the amount at the prices of the coming start. `missing`: usual parts without an amount. */
export type YearCostParts = {
  parts: { part: CostPart; amount: number; currency: string; year: string; source: string; counted: number }[]
  missing: CostPart[]
  /** The year of the start that it is counted for. */
  start: number
}

/** Months as bits: January is 1, December 2048. */
export const monthBits = (months: readonly number[]): number =>
  months.reduce((bits, month) => bits | (1 << (month - 1)), 0)
