import { z } from 'zod'
import { revokeSession } from '../../../commands/staff/sessions.ts'
import { oneself } from '../access.ts'
import { done, doneSchema } from '../fields.ts'
import { staffEndpoint } from '../staff-endpoint.ts'

/** A session that is used elsewhere ends. */
export const revokeOwnSession = staffEndpoint({
  summary: 'Ends one of one’s own sessions',
  access: oneself,
  body: () => z.strictObject({ id: z.string().max(40) }),
  answers: doneSchema,
  async act({ deps: { staff }, principal, body }) {
    await revokeSession(staff, principal, body.id)
    return done
  },
})
