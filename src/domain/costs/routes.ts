import { isOneOf } from '../collections.ts'

/** The ways to a degree. `applied`: a bachelor's at a university of applied sciences. */
export const COST_ROUTES = ['bachelor', 'master', 'college', 'pathway', 'transfer', 'applied', 'mba'] as const
export type CostRoute = (typeof COST_ROUTES)[number]

export const isCostRoute = (code: string): code is CostRoute => isOneOf(COST_ROUTES, code)
