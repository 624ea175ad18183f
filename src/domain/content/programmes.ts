/** Programmes that editors write: their own, and corrections of a register's. */
import { z } from 'zod'
import { isYear } from '../facts/years.ts'
import { PROGRAMME_LEVELS } from '../programmes/levels.ts'
import { ENGLISH_TESTS, type EnglishTest } from '../programmes/programme.ts'
import { demo, id, name, once, slug } from './fields.ts'
import { lookedUp } from './figures.ts'

/** Whose figure the fee is; `register` is left to registers. */
export const OWN_FEE_KINDS = ['programme', 'school', 'range'] as const
export const FEE_PERIODS = ['year', 'whole'] as const
const YES_OR_NO = ['yes', 'no'] as const

const score = (test: EnglishTest) => {
  const { worst, best, step } = ENGLISH_TESTS[test]
  return z.number().min(worst).max(best).multipleOf(step).optional()
}
const lines = (form: RegExp) => once(z.array(z.string().regex(form)).min(1).max(12)).optional()

/** What has to be looked up again, so that it needs a page and a day. */
const FIGURES = [
  ...(['fee', 'ielts', 'ielts_part', 'toefl', 'toefl_old', 'pte', 'duolingo', 'cambridge'] as const),
  ...(['grades', 'deadlines'] as const),
] as const

/** Without a field nothing is known, or what the register says stays. */
const FIELDS = z.strictObject({
  id,
  code: slug,
  school: slug,
  /** Code of a register's programme that it corrects, such as `kis:10003270-G400`. */
  register_code: z
    .string()
    .regex(/^[a-z0-9-]+:[\w.~-]+$/)
    .max(100)
    .optional(),
  /** In the original language. */
  name: name.optional(),
  level: z.enum(PROGRAMME_LEVELS).optional(),
  subjects: once(z.array(slug).min(1).max(2)).optional(),
  /** Of instruction, ISO 639. */
  language: z
    .string()
    .regex(/^[a-z]{2,3}$/)
    .optional(),
  campus: name.optional(),
  weeks: z.int().min(1).max(520).optional(),
  /** Months, 1 to 12. */
  intakes: lines(/^(1[0-2]|[1-9])$/),
  /** Units of the currency. */
  fee: z.number().positive().optional(),
  /** What the fee is for; a year when missing. */
  fee_per: z.enum(FEE_PERIODS).optional(),
  fee_currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  /** The year of the figure. */
  fee_of: z.string().refine(isYear, 'a year, such as 2026 or 2026-27').optional(),
  /** The programme's own when missing. */
  fee_kind: z.enum(OWN_FEE_KINDS).optional(),
  ielts: score('ielts'),
  /** In each part. */
  ielts_part: score('ielts'),
  toefl: score('toefl'),
  toefl_old: score('toefl_old'),
  pte: score('pte'),
  duolingo: score('duolingo'),
  cambridge: score('cambridge'),
  /** A grading system of match.yaml and the lowest mark, such as `tw-gpa-43:3.0`. */
  grades: lines(/^[a-z0-9-]+:\d{1,3}(\.\d{1,2})?$/),
  /** Weeks of English before the course for a missing half band of IELTS. */
  presessional_weeks: z.int().min(1).max(52).optional(),
  experience_years: z.number().min(0).max(20).optional(),
  portfolio: z.enum(YES_OR_NO).optional(),
  /** Whether an offer before the English test is possible. */
  conditional: z.enum(YES_OR_NO).optional(),
  /** A day, or month and day of each year; after a space the month of the start that it is for. */
  deadlines: lines(/^(\d{4}-)?(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])( (1[0-2]|[1-9]))?$/),
  /** The official page. */
  link: z.url({ protocol: /^https$/ }).optional(),
  checked_on: lookedUp.optional(),
  checked_by: name.optional(),
  valid_until: lookedUp.optional(),
  demo,
})
type Given = Partial<z.output<typeof FIELDS>>

const hasFigures = (value: Given) => FIGURES.some((field) => value[field] !== undefined)

type Rule = { path: keyof Given; message: string; isMet: (value: Given) => boolean }

const RULES: readonly Rule[] = [
  ...(['name', 'level', 'subjects'] as const).map((path): Rule => {
    const isMet: Rule['isMet'] = (value) => value.register_code !== undefined || value[path] !== undefined
    return { path, message: 'a value where no register has one', isMet }
  }),
  ...(['fee_currency', 'fee_of'] as const).map((path): Rule => {
    const isMet: Rule['isMet'] = (value) => value.fee === undefined || value[path] !== undefined
    return { path, message: 'the currency and the year of the fee', isMet }
  }),
  ...(['fee_currency', 'fee_of', 'fee_kind'] as const).map((path): Rule => {
    const isMet: Rule['isMet'] = (value) => value.fee !== undefined || value[path] === undefined
    return { path, message: 'nothing without a fee', isMet }
  }),
  ...(['link', 'checked_on'] as const).map((path): Rule => {
    const isMet: Rule['isMet'] = (value) => value[path] !== undefined || !hasFigures(value)
    return { path, message: 'the page and the day on which a figure was looked up', isMet }
  }),
  {
    path: 'valid_until',
    message: 'no day before checked_on',
    isMet: ({ checked_on, valid_until }) => !checked_on || !valid_until || valid_until >= checked_on,
  },
]

// beside other errors too, so that all are reported at once
export const ProgrammeSchema = RULES.reduce<typeof FIELDS>(
  (schema, { path, message, isMet }) => schema.refine(isMet, { path: [path], message, when: () => true }),
  FIELDS,
)
export type OwnProgramme = z.output<typeof FIELDS>
