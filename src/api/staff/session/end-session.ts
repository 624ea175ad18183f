import { signOut } from '../../../commands/staff/sessions.ts'
import { anybody } from '../access.ts'
import { done, doneSchema } from '../fields.ts'
import { visitOf } from '../session/cookies.ts'
import { staffEndpoint } from '../staff-endpoint.ts'

/** Ends the session that the browser came with. */
export const endSession = staffEndpoint({
  summary: 'Signs out',
  access: anybody,
  answers: doneSchema,
  async act({ deps: { staff }, caller }) {
    const { session } = visitOf(caller)
    if (session !== null) await signOut(staff, session, caller.principal ?? null)
    caller.setCookie?.('session', null)
    return done
  },
})
