import type { MatchErrors, MatchValues } from '../../../domain/match/fields.ts'
import type { MatchAnswer } from '../../../domain/match/match.ts'

/** The last state of the form. */
export type MatchState = { values: MatchValues; errors: MatchErrors; answer: MatchAnswer | null }

export const blankState: MatchState = { values: {}, errors: {}, answer: null }
