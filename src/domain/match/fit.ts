/** What judging finds: a group, the facts that decided, the steps that lead to a fit, and what nobody has published. */
import type { Range } from '../costs/amounts.ts'
import type { Localized } from '../localized.ts'
import type { Source } from './candidate.ts'
import type { GradeBand } from './profile.ts'

/** From the best. `reach`: most applicants are rejected; at most one thing is missing besides. */
export const FIT_GROUPS = ['now', 'step', 'reach', 'beyond'] as const
export type FitGroup = (typeof FIT_GROUPS)[number]

/** Whose figure decides: the programme's or the school's own, one that covers all applicants, the usual range of the country, or the organisation's reading of marks. */
export const FIT_BASES = ['programme', 'school', 'usual', 'reading'] as const
export type FitBasis = (typeof FIT_BASES)[number]

/** `open`: the figure decides nothing, because it is a range around what was given or nothing was given. */
export const FIT_VERDICTS = ['meets', 'close', 'short', 'out', 'open'] as const
export type FitVerdict = (typeof FIT_VERDICTS)[number]

type Stated = { verdict: FitVerdict; basis: FitBasis; year: string | null; source: Source | null }

export const LACKED_ROWS = ['insurance', 'visa'] as const
export type LackedRow = (typeof LACKED_ROWS)[number]
export type CostReason = Stated & {
  kind: 'cost'
  /** In home money, carried to the year of the intake; `published` is the same before, where it was carried. */
  total: Range
  published: Range | null
  /** Its living costs are what the visa asks to see, which is more than the school publishes. */
  isVisaLiving: boolean
  /** The amount is only the least: tuition or living costs are unknown. */
  isPartial: boolean
  /** What no source gives and the total lacks, beside tuition and living costs. */
  lacks: readonly LackedRow[]
  /** A year's; of one for the whole course its share. Null where none was given. */
  budget: number | null
  /** How much of the budget is left at the amount that decides, negative where it is above. */
  left: number | null
  /** What is in the total: tuition, where it is known, and everything else. */
  tuition: Range | null
  rest: Range
  /** The budget covers the amount, with less than 7 % to spare. */
  isClose: boolean
}
export type FitReason =
  | CostReason
  /** What the later years of a way cost; `least`: the sum that decides. */
  | (Stated & { kind: 'later'; total: Range; least: number; fromYear: number })
  /** `close`: no more than is usual, where the school's own score isn't known; `need`: the least for direct entry, or the usual range, in bands of IELTS; `minimum`: the programme's minimum in the reader's test, null where none is known; `yours`: the reader's band, null for none. */
  | (Stated & { kind: 'english'; need: Range; minimum: number | null; yours: number | null; isRead: boolean })
  /** A minimum on the reader's own scale. */
  | (Stated & { kind: 'grade'; scale: string; minimum: number; yours: number })
  /** How the organisation reads the mark, where nothing is published. */
  | (Stated & { kind: 'marks'; band: GradeBand; yours: number; scale: string })
  | (Stated & { kind: 'rate'; rate: number })
  /** Among the most selective schools; of a master's no rate is published. */
  | (Stated & { kind: 'selective' })
  | (Stated & { kind: 'scores'; test: 'satReading' | 'satMath' | 'act'; range: Range; yours: number })
  /** `open`: the day was for the start a year before; `earlier`: applicants with an earlier deadline. */
  | (Stated & { kind: 'deadline'; date: string; isMain: boolean; earlier?: Localized | undefined })
  /** The diploma behind a scale of grades usually needs a year before the degree. */
  | (Stated & { kind: 'diploma'; scale: string })
  | (Stated & { kind: 'intake'; months: readonly number[] })
  | (Stated & { kind: 'stay'; amount: number; unit: string })
  | (Stated & { kind: 'stem' })
  | (Stated & { kind: 'conditional' })

/** What would lead to a fit. Weeks and money are null where no source knows them. `mayFollow`: offers are made on condition that the score follows. */
export type FitStep =
  | {
      kind: 'english'
      bands: number
      to: number
      minimum: number | null
      mayFollow: boolean
      weeks: Range | null
      source: Source | null
    }
  | { kind: 'test'; to: number; mayFollow: boolean }
  /** Home money a year; `from` the later years on. */
  | { kind: 'money'; amount: number; fromYear: number }
  | { kind: 'foundation' | 'premaster'; years: number | null; cost: Range | null; source: Source | null }
  | { kind: 'scores'; points: number; test: 'satReading' | 'satMath' | 'act' }
  | { kind: 'intake'; months: readonly number[] }
  /** The degree after a preparation asks for this band. */
  | { kind: 'later_english'; to: number }
  /** It awards a diploma of two years: the bachelor's degree comes afterwards, at a university. */
  | { kind: 'diploma' }
  /** Little time is left before the start. */
  | { kind: 'soon'; weeks: number }
  /** The school has to be asked: nothing is published, or it decides case by case. */
  | { kind: 'ask'; about: 'tuition' | 'english' | 'grade' | 'diploma' | 'first_degree' | 'length' | 'places' }

/** What nobody has published of it, or what the reader did not say. */
export const FIT_MISSING = [
  'tuition',
  'living',
  'english',
  'grade',
  'deadline',
  'your_budget',
  'your_english',
  'your_grade',
] as const
export type FitMissing = (typeof FIT_MISSING)[number]

export type Fit = {
  group: FitGroup
  reasons: readonly FitReason[]
  steps: readonly FitStep[]
  missing: readonly FitMissing[]
}

/** One thing that was looked at: null where it decides nothing. */
export type Judgement = {
  group: FitGroup | null
  reasons: FitReason[]
  steps: FitStep[]
  missing: FitMissing[]
}

export const judged = (
  group: FitGroup | null,
  { reasons = [], steps = [], missing = [] }: Partial<Omit<Judgement, 'group'>>,
): Judgement => ({ group, reasons, steps, missing })

export const worse = (one: FitGroup, other: FitGroup): FitGroup =>
  FIT_GROUPS.indexOf(one) > FIT_GROUPS.indexOf(other) ? one : other
