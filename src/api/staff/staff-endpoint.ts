/** An endpoint for the people of the console: the five moves, with the rule of who may before anything that was sent is looked at. */
import type { z } from 'zod'
import type { Principal } from '../../domain/staff/principal.ts'
import { type Acting, type Definition, type Endpoint, endpoint, type Given, type Shape } from '../endpoint.ts'
import type { Access } from './access.ts'
import { letIn } from './staff-function.ts'

type StaffDefinition<
  P extends Shape | undefined,
  Q extends Shape | undefined,
  B extends z.ZodType | undefined,
  F extends 'file' | undefined,
  A extends z.ZodType,
  R,
> = Omit<Definition<P, Q, B, F, A, R>, 'act' | 'mayAsk' | 'cache' | 'isDrawn' | 'searchedBy'> & {
  /** No default: who may is said of each. */
  access: Access
  act: (input: Acting<P, Q, B> & { principal: Principal }) => Promise<R>
}

/** What tells a staff endpoint from a public one. */
export type Guarded = { access: Access }

/** Makes an endpoint that asks `access` first. @throws ApiError `unauthenticated`, `second_factor_needed`, `forbidden` */
export function staffEndpoint<
  A extends z.ZodType,
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  F extends 'file' | undefined = undefined,
  R extends z.input<A> = z.input<A>,
>(definition: StaffDefinition<P, Q, B, F, A, R>): Endpoint<Given<P, Q, B, F>, R> & Guarded {
  const { access, act, ...rest } = definition
  const guarded = {
    ...rest,
    mayAsk: (caller, deps, params) => letIn(access, caller, deps, params),
    act: (input) => act({ ...input, principal: input.caller.principal } as never),
  } as Definition
  return Object.assign(endpoint(guarded as never), { access }) as never
}
