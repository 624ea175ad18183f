/** The form of "Where do I stand": its fields, and what can be wrong with them. */

import type { Money } from '../typed-money.ts'

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
