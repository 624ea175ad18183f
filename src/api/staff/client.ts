/** The console's way to the business. Types only, so that no database is bundled. */
import type { Endpoint } from '../endpoint.ts'
import type { staffNouns } from './nouns.ts'

type Nouns = typeof staffNouns
type Call<E> =
  E extends Endpoint<infer I, infer R>
    ? Record<never, never> extends I
      ? (given?: I) => Promise<R>
      : (given: I) => Promise<R>
    : never

/** `staff.leads.list({ status: 'new' })` and so on. Whatever is refused throws an `ApiFailure` (../client.ts). */
export type StaffClient = { [N in keyof Nouns]: { [V in keyof Nouns[N]]: Call<Nouns[N][V]> } }

/** What an endpoint answers, by noun and verb. */
export type StaffAnswer<N extends keyof Nouns, V extends keyof Nouns[N]> =
  Nouns[N][V] extends Endpoint<never, infer R> ? R : never
