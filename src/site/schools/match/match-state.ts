/** From what was posted to a list or what is wrong: the same in the browser, which loads it when it is needed, and on the server for visitors without script. */
import type { Locale } from '../../../domain/editions.ts'
import { MATCH_FIELDS, type MatchValues, moreMax, WISHES } from '../../../domain/match/fields.ts'
import { findMatches, type MatchData } from '../../../domain/match/match.ts'
import { type KnownFields, knownTexts } from '../../forms/known-fields.ts'
import type { MatchState } from './state.ts'

const KNOWN: KnownFields = new Map([
  ...MATCH_FIELDS.map((name) => [name, { values: 1, characters: 100 }] as const),
  ['countries', { values: 20, characters: 20 }],
  ['wishes', { values: WISHES.length, characters: 20 }],
  ['more', { values: 1, characters: moreMax }],
])

/** @returns the form with its answer, or with what is wrong */
export function matchState(form: FormData, data: MatchData, locale: Locale): MatchState {
  const values: MatchValues = knownTexts(form, KNOWN)
  const found = findMatches(values, data, locale)
  return 'wrong' in found ? { values, wrong: found.wrong, answer: null } : { values, wrong: {}, answer: found.answer }
}
