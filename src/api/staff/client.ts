/** The console's way to the business. Types only, so that no database is bundled. */
import type { StaffFunctions } from './functions.ts'
import type { StaffFunction } from './staff-function.ts'

type Bound<F> =
  F extends StaffFunction<infer I, infer R>
    ? Record<never, never> extends I
      ? (given?: I) => Promise<R>
      : (given: I) => Promise<R>
    : never

/** `staff.listLeads({ status: 'new' })` and so on, on behalf of one caller. Whatever is refused throws an `ApiFailure` (../client.ts). */
export type StaffClient = { [N in keyof StaffFunctions]: Bound<StaffFunctions[N]> }

/** What a function answers, by its name. */
export type StaffAnswer<N extends keyof StaffFunctions> = Awaited<ReturnType<StaffFunctions[N]['call']>>
