/** The form of "Where do I stand": its fields, possible errors, and the parsed input. Parsing is in another file, which the browser loads later. */
import type { Money } from '../typed-money.ts'
import type { EnglishTest, LevelId, MarkSystem } from './rules.ts'

/** In the order of the form. */
export const MATCH_FIELDS = [
  'level',
  'subject',
  'countries',
  'budget',
  'marks_system',
  'marks',
  'english_test',
  'english',
  'sat_reading',
  'sat_math',
  'act',
  'wishes',
  'more',
] as const
export type MatchField = (typeof MATCH_FIELDS)[number]
export type MatchValues = Partial<Record<MatchField, string[]>>

/** The error of a field: a message `match.wrong.…`, and its numbers. */
export type MatchError = {
  code: string
  from?: number
  to?: number
  /** Possible readings of a budget. */
  either?: [Money, Money]
  /** A currency without an exchange rate. */
  currency?: string
}
export type MatchErrors = Partial<Record<MatchField, MatchError>>

export const moreMax = 1000

/** Optional preferences: they affect the order of the list, and exclude no school. */
export const WISHES = ['research', 'small', 'large', 'abroad', 'completion', 'noExam'] as const
export type Wish = (typeof WISHES)[number]

export type Visitor = {
  level: LevelId
  marks: { system: MarkSystem; mark: number } | null
  english: { test: EnglishTest; score: number } | null
  satReading: number | null
  satMath: number | null
  act: number | null
  /** Id of a subject. */
  subject: number | null
  /** Codes; empty means all. */
  countries: readonly string[]
  /** Per year, in the reader's currency. */
  budget: number | null
  wishes: readonly Wish[]
}
