/** The console's way to the business. Types only, so that no database is bundled. */
import type { Endpoint } from '../endpoint.ts'
import type { StaffFunctions } from './functions.ts'
import type { staffNouns } from './nouns.ts'
import type { StaffFunction } from './staff-function.ts'

type Nouns = typeof staffNouns
type Call<E> =
  E extends Endpoint<infer I, infer R>
    ? Record<never, never> extends I
      ? (given?: I) => Promise<R>
      : (given: I) => Promise<R>
    : never
type Bound<F> =
  F extends StaffFunction<infer I, infer R>
    ? Record<never, never> extends I
      ? (given?: I) => Promise<R>
      : (given: I) => Promise<R>
    : never

/** `staff.listLeads({ status: 'new' })` and so on, on behalf of one caller. Whatever is refused throws an `ApiFailure` (../client.ts). */
export type StaffClient = { [N in keyof StaffFunctions]: Bound<StaffFunctions[N]> } & {
  [N in keyof Nouns]: { [V in keyof Nouns[N]]: Call<Nouns[N][V]> }
}

/** What a function answers, by its name. */
export type StaffAnswer<N extends keyof StaffFunctions> = Awaited<ReturnType<StaffFunctions[N]['call']>>

/** What an endpoint of the content answers, by noun and verb. */
export type ContentAnswer<N extends keyof Nouns, V extends keyof Nouns[N]> =
  Nouns[N][V] extends Endpoint<never, infer R> ? R : never
