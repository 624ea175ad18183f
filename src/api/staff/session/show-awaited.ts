import { z } from 'zod'
import { awaitedFactors } from '../../../commands/staff/second-factor.ts'
import { anybody } from '../access.ts'
import { visitOf } from '../session/cookies.ts'
import { staffEndpoint } from '../staff-endpoint.ts'

/** What whoever gave the right password can show beside it; null when nobody has. */
export const showAwaited = staffEndpoint({
  summary: 'What can be shown as second factor in this browser',
  access: anybody,
  answers: z.object({
    factors: z.object({ app: z.boolean(), passkeys: z.int(), recovery_codes: z.int() }).nullable(),
  }),
  async act({ deps: { staff }, caller }) {
    const { session } = visitOf(caller)
    const found = session === null ? null : await awaitedFactors(staff, session)
    return {
      factors: found && { app: found.app, passkeys: found.passkeys, recovery_codes: found.recoveryCodes },
    }
  },
})
