/** A family's answers as query parameters. */
import { z } from 'zod'
import type { Locale } from '../../domain/editions.ts'
import {
  BUDGET_PERIODS,
  bandOfTest,
  type EnglishGiven,
  type Intake,
  isIelts,
  MATCH_LEVELS,
  type Profile,
  TERMS,
  usualIntake,
} from '../../domain/match/profile.ts'
import { malformedQuery } from '../endpoint.ts'
import { FlagSchema, IdsSchema } from '../parameters.ts'
import type { Reading } from './match-reading.ts'

const number = /^\d{1,4}(\.\d{1,2})?$/
/** A code and a number on its scale: `vn-10:7.8`. */
export const ScaledSchema = z
  .string()
  .regex(/^[a-z0-9_-]{1,40}:\d{1,4}(\.\d{1,4})?$/)
  .transform((text) => {
    const [code = '', value = ''] = text.split(':')
    return { code, value: Number(value) }
  })
const score = (from: number, to: number) =>
  z.string().regex(number).transform(Number).pipe(z.int().min(from).max(to)).optional()

export const matchQuery = {
  level: z.enum(MATCH_LEVELS).default('bachelor'),
  /** Ids of subjects; without any, all. */
  subjects: IdsSchema.default([]),
  /** Codes of destination countries, or ISO codes in lower case where one of them has two states; without any, all. */
  country: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,32}(,[A-Za-z0-9_-]{1,32})*$/)
    .max(500)
    .transform((text) => text.split(','))
    .default([]),
  city: IdsSchema.default([]),
  /** With everything, in units of the edition's home currency. */
  budget: z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number)
    .pipe(z.number().positive())
    .optional(),
  /** What the budget is for. */
  budget_for: z.enum(BUDGET_PERIODS).default('year'),
  /** A mark on a home scale of `match_form`, such as `vn-10:7.8`. */
  grade: ScaledSchema.optional(),
  /** `none` where no test has been taken, or a test of `match_form` with its score, such as `ielts:6.0`. */
  english: z.union([z.literal('none'), ScaledSchema]).optional(),
  sat_reading: score(200, 800),
  sat_math: score(200, 800),
  act: score(1, 36),
  /** Whether to tell how long graduates may stay and work. */
  post_study: FlagSchema.default(false),
  /** Whether the first degree is in the wanted subject, for a master's. */
  first_degree: z.enum(['same', 'other']).optional(),
  /** The start, such as `2027-autumn`. */
  intake: z
    .string()
    .regex(new RegExp(`^20\\d\\d-(${TERMS.join('|')})$`))
    .transform((text): Intake => {
      const [year = '', term = ''] = text.split('-')
      return { year: Number(year), term: term as Intake['term'] }
    })
    .optional(),
}
export type MatchQuery = z.output<z.ZodObject<typeof matchQuery>>

type Asked = { reading: Reading; day: string; locale: Locale }

/** @param asked with the day, such as 2026-11-28. @throws DomainError `malformed` for a scale that doesn't exist, or a number outside it */
export function readProfile(query: Omit<MatchQuery, 'country' | 'city'>, { reading, day, locale }: Asked): Profile {
  return {
    level: query.level,
    subjects: query.subjects,
    budget: query.budget ?? null,
    budgetFor: query.budget_for,
    grade: readGrade(query.grade, reading, locale),
    english: readEnglish(query.english, reading, locale),
    satReading: query.sat_reading ?? null,
    satMath: query.sat_math ?? null,
    act: query.act ?? null,
    postStudy: query.post_study,
    firstDegree: query.first_degree ?? null,
    intake: query.intake ?? usualIntake(day),
  }
}

/** @throws DomainError `malformed` for a scale that doesn't exist, or a mark outside it */
export function readGrade(given: MatchQuery['grade'], { marks }: Reading, locale: Locale): Profile['grade'] {
  if (!given) return null
  const scale = marks.find(({ code }) => code === given.code)
  if (!scale || !isWithin(scale, given.value)) throw malformedQuery(['grade'], locale)
  return { scale, mark: given.value }
}

function readEnglish(given: MatchQuery['english'], { english }: Reading, locale: Locale): EnglishGiven | null {
  if (given === undefined || given === 'none') return given ?? null
  const test = english.find(({ code }) => code === given.code)
  // IELTS itself has half bands only
  if (!test || !isWithin(test, given.value) || (isIelts(test) && !Number.isInteger(given.value * 2)))
    throw malformedQuery(['english'], locale)
  return { code: test.code, score: given.value, band: bandOfTest(test, given.value) }
}

const isWithin = ({ worst, best }: { worst: number; best: number }, value: number) =>
  value >= Math.min(worst, best) && value <= Math.max(worst, best)
