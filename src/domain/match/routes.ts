/** Levels, ways to a degree and starts that the match knows. */
import { COST_ROUTES } from '../costs/routes.ts'

/** Autumn is the second half of a year, spring the first: February in Australia is spring. */
export const TERMS = ['spring', 'autumn'] as const
export type Term = (typeof TERMS)[number]

export const MATCH_LEVELS = ['bachelor', 'master', 'mba', 'pathway', 'college'] as const
export type MatchLevel = (typeof MATCH_LEVELS)[number]

/** The ways to a degree that have a usual requirement; all but the last are routes of costs.yaml. */
export const MATCH_ROUTES = [...COST_ROUTES, 'premaster'] as const
export type MatchRoute = (typeof MATCH_ROUTES)[number]
