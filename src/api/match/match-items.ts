/** Facts, steps and changes of a match in the words of the contract: money in hundredths of the home currency. */
import { z } from 'zod'
import { type Range, toMinor } from '../../domain/costs/amounts.ts'
import type { Locale } from '../../domain/editions.ts'
import { localize } from '../../domain/localized.ts'
import type { Source } from '../../domain/match/candidate.ts'
import type { MatchChange } from '../../domain/match/changes.ts'
import {
  FIT_BASES,
  FIT_GROUPS,
  FIT_MISSING,
  FIT_VERDICTS,
  type Fit,
  type FitReason,
  type FitStep,
  LACKED_ROWS,
} from '../../domain/match/fit.ts'
import { GRADE_BANDS } from '../../domain/match/profile.ts'
import { MATCH_ROUTES } from '../../domain/match/routes.ts'
import { SourceSchema, sourceItem } from '../costs/cost-items.ts'

const RangeSchema = z.object({ from: z.number(), to: z.number() })
/** In hundredths of the home currency. */
const MoneySchema = z.object({ from_minor: z.int(), to_minor: z.int(), currency: z.string() })

/** How a fact decided, whose it is, its year and its source. */
const stated = {
  verdict: z.enum(FIT_VERDICTS),
  basis: z.enum(FIT_BASES),
  year: z.string().nullable(),
  source: SourceSchema.nullable(),
}
const TESTS = ['satReading', 'satMath', 'act'] as const

const ReasonSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('cost'),
    ...stated,
    /** A year with everything, in the prices of the intake. */
    total: MoneySchema,
    /** The same as it was published, where it is of an earlier year. */
    published: MoneySchema.nullable(),
    /** Its living costs are what the visa asks to see, which is more than the school publishes. */
    is_visa_living: z.boolean(),
    /** What is in the total: tuition, where it is known, and everything else. */
    tuition: MoneySchema.nullable(),
    rest: MoneySchema,
    /** The least that it costs: a part isn't known. */
    is_partial: z.boolean(),
    /** What no source gives and the total lacks. */
    lacks: z.array(z.enum(LACKED_ROWS)),
    /** Less than 7 % of the budget is left. */
    is_close: z.boolean(),
    /** Negative where the budget is short. */
    left_minor: z.int().nullable(),
  }),
  z.object({ kind: z.literal('later'), ...stated, total: MoneySchema, from_year: z.number() }),
  z.object({
    kind: z.literal('english'),
    ...stated,
    need: RangeSchema,
    /** The programme's minimum in the reader's test; null where none is known. */
    minimum: z.number().nullable(),
    /** The reader's band; null for none. */
    yours: z.number().nullable(),
    /** Another test, read as a band. */
    is_read: z.boolean(),
  }),
  z.object({ kind: z.literal('grade'), ...stated, scale: z.string(), minimum: z.number(), yours: z.number() }),
  z.object({ kind: z.literal('marks'), ...stated, band: z.enum(GRADE_BANDS), yours: z.number(), scale: z.string() }),
  z.object({ kind: z.literal('rate'), ...stated, rate: z.number() }),
  z.object({ kind: z.literal('selective'), ...stated }),
  z.object({ kind: z.literal('scores'), ...stated, test: z.enum(TESTS), range: RangeSchema, yours: z.number() }),
  /** `note`: applicants with an earlier deadline. */
  z.object({
    kind: z.literal('deadline'),
    ...stated,
    date: z.string(),
    is_main: z.boolean(),
    note: z.string().nullable(),
  }),
  z.object({ kind: z.literal('diploma'), ...stated, scale: z.string() }),
  z.object({ kind: z.literal('intake'), ...stated, months: z.array(z.int()) }),
  z.object({ kind: z.literal('stay'), ...stated, amount: z.number(), unit: z.string() }),
  z.object({ kind: z.literal('stem'), ...stated }),
  z.object({ kind: z.literal('conditional'), ...stated }),
])
export type ReasonItem = z.input<typeof ReasonSchema>

export const StepSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('english'),
    bands: z.number(),
    to: z.number(),
    /** The programme's minimum in the reader's test. */
    minimum: z.number().nullable(),
    /** Offers are made on condition that the score follows. */
    may_follow: z.boolean(),
    /** Of a course of English before the degree; null when unknown. */
    weeks: RangeSchema.nullable(),
    source: SourceSchema.nullable(),
  }),
  z.object({ kind: z.literal('test'), to: z.number(), may_follow: z.boolean() }),
  z.object({ kind: z.literal('money'), amount_minor: z.int(), currency: z.string(), from_year: z.number() }),
  z.object({
    kind: z.enum(['foundation', 'premaster']),
    years: z.number().nullable(),
    cost: MoneySchema.nullable(),
    source: SourceSchema.nullable(),
  }),
  z.object({ kind: z.literal('scores'), points: z.number(), test: z.enum(TESTS) }),
  z.object({ kind: z.literal('intake'), months: z.array(z.int()) }),
  z.object({ kind: z.literal('later_english'), to: z.number() }),
  /** A diploma of two years, before the bachelor’s degree. */
  z.object({ kind: z.literal('diploma') }),
  z.object({ kind: z.literal('soon'), weeks: z.int() }),
  z.object({
    kind: z.literal('ask'),
    about: z.enum(['tuition', 'english', 'grade', 'diploma', 'first_degree', 'length', 'places']),
  }),
])
export type StepItem = z.input<typeof StepSchema>

export const FitSchema = z.object({
  group: z.enum(FIT_GROUPS),
  reasons: z.array(ReasonSchema),
  steps: z.array(StepSchema),
  missing: z.array(z.enum(FIT_MISSING)),
})
export type FitItem = z.input<typeof FitSchema>

export const ChangeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('english'), bands: z.number(), to: z.number() }),
  z.object({ kind: z.literal('test'), to: z.number() }),
  z.object({ kind: z.literal('money'), amount_minor: z.int(), currency: z.string() }),
  z.object({
    kind: z.literal('both'),
    bands: z.number().nullable(),
    to: z.number(),
    amount_minor: z.int(),
    currency: z.string(),
  }),
  z.object({ kind: z.literal('country'), country_code: z.string() }),
  z.object({ kind: z.literal('route'), route: z.enum(MATCH_ROUTES), country_code: z.string() }),
])
export type ChangeItem = z.input<typeof ChangeSchema>

export type Money = { home: string; locale: Locale }

const money = ({ from, to }: Range, { home }: Money) => ({
  from_minor: toMinor(from, home),
  to_minor: toMinor(to, home),
  currency: home,
})
const source = (of: Source | null, { locale }: Money) => of && sourceItem(of, locale)

export const serializeFit = ({ group, reasons, steps, missing }: Fit, to: Money): FitItem => ({
  group,
  reasons: reasons.map((reason) => serializeReason(reason, to)),
  steps: steps.map((step) => serializeStep(step, to)),
  missing: [...missing],
})

function serializeReason(reason: FitReason, to: Money): ReasonItem {
  const from = { source: source(reason.source, to) }
  switch (reason.kind) {
    case 'cost': {
      const { verdict, basis, year, isVisaLiving, isPartial, lacks, isClose, left } = reason
      return {
        kind: 'cost',
        verdict,
        basis,
        year,
        ...from,
        total: money(reason.total, to),
        published: reason.published && money(reason.published, to),
        is_visa_living: isVisaLiving,
        tuition: reason.tuition && money(reason.tuition, to),
        rest: money(reason.rest, to),
        is_partial: isPartial,
        lacks: [...lacks],
        is_close: isClose,
        left_minor: left === null ? null : toMinor(left, to.home),
      }
    }
    case 'later': {
      const { fromYear, total, least: _, ...rest } = reason
      return { ...rest, ...from, total: money(total, to), from_year: fromYear }
    }
    case 'english': {
      const { isRead, ...rest } = reason
      return { ...rest, ...from, is_read: isRead }
    }
    case 'deadline': {
      const { isMain, earlier, ...rest } = reason
      return { ...rest, ...from, is_main: isMain, note: earlier ? localize(earlier, to.locale).text : null }
    }
    case 'intake':
      return { ...reason, ...from, months: [...reason.months] }
    default:
      return { ...reason, ...from }
  }
}

export function serializeStep(step: FitStep, to: Money): StepItem {
  switch (step.kind) {
    case 'english': {
      const { mayFollow, ...rest } = step
      return { ...rest, may_follow: mayFollow, source: source(step.source, to) }
    }
    case 'test':
      return { kind: 'test', to: step.to, may_follow: step.mayFollow }
    case 'money':
      return { kind: 'money', amount_minor: toMinor(step.amount, to.home), currency: to.home, from_year: step.fromYear }
    case 'foundation':
    case 'premaster':
      return { ...step, cost: step.cost && money(step.cost, to), source: source(step.source, to) }
    case 'intake':
      return { ...step, months: [...step.months] }
    default:
      return step
  }
}

export function serializeChange(change: MatchChange, { home }: Money): ChangeItem {
  switch (change.kind) {
    case 'money':
      return { kind: 'money', amount_minor: toMinor(change.amount, home), currency: home }
    case 'both': {
      const { english, amount } = change
      const bands = english.kind === 'english' ? english.bands : null
      return { kind: 'both', bands, to: english.to, amount_minor: toMinor(amount, home), currency: home }
    }
    case 'country':
      return { kind: 'country', country_code: change.countryCode }
    case 'route':
      return { kind: 'route', route: change.route, country_code: change.countryCode }
    default:
      return change
  }
}
