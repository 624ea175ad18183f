import type { MatchValues, Wrongs } from '../../../domain/match/fields.ts'
import type { MatchAnswer } from '../../../domain/match/match.ts'

/** The form as it was last answered. */
export type MatchState = { values: MatchValues; wrong: Wrongs; answer: MatchAnswer | null }

export const blankState: MatchState = { values: {}, wrong: {}, answer: null }
