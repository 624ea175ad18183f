/** The form of "Where do I stand": its fields, what can be wrong with them, and what a visitor says. Apart from how values are read, which the browser loads later. */
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

/** What is wrong with a field: a message `match.wrong.…`, and the numbers in it. */
export type Wrong = {
  says: string
  from?: number
  to?: number
  /** What a budget may mean. */
  either?: [Money, Money]
  /** Of which there is no rate. */
  currency?: string
}
export type Wrongs = Partial<Record<MatchField, Wrong>>

export const moreMax = 1000

/** What is liked in a school beyond what is asked for: it orders the list, and shuts nothing out. */
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
  /** Codes; none is all. */
  countries: readonly string[]
  /** A year, in the reader's currency. */
  budget: number | null
  wishes: readonly Wish[]
}
