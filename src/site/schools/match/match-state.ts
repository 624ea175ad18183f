/** Converts posted input to a list or errors: the same in the browser, which loads it on demand, and on the server for visitors without script. */
import type { Locale } from '../../../domain/editions.ts'
import { MATCH_FIELDS, type MatchValues, moreMax, WISHES } from '../../../domain/match/fields.ts'
import { findMatches, type MatchData } from '../../../domain/match/match.ts'
import { type FieldLimits, readTexts } from '../../forms/known-fields.ts'
import type { MatchState } from './state.ts'

const FIELDS: FieldLimits = new Map([
  ...MATCH_FIELDS.map((name) => [name, { values: 1, characters: 100 }] as const),
  ['countries', { values: 20, characters: 40 }],
  ['wishes', { values: WISHES.length, characters: 20 }],
  ['more', { values: 1, characters: moreMax }],
])

/** @returns the form with its answer, or with its errors */
export function matchState(form: FormData, data: MatchData, locale: Locale): MatchState {
  const values: MatchValues = readTexts(form, FIELDS)
  const result = findMatches(values, data, locale)
  return 'errors' in result
    ? { values, errors: result.errors, answer: null }
    : { values, errors: {}, answer: result.answer }
}
