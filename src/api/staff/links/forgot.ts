import { z } from 'zod'
import { askForReset } from '../../../commands/staff/reset-password.ts'
import { anybody } from '../access.ts'
import { done, doneSchema, emailField } from '../fields.ts'
import { visitOf } from '../session/cookies.ts'
import { staffEndpoint } from '../staff-endpoint.ts'

/** Says the same for everybody: whether there is such a person is nobody’s business. */
export const forgotPassword = staffEndpoint({
  summary: 'Asks for a link to set a new password',
  access: anybody,
  limit: 'posts',
  body: () => z.strictObject({ email: emailField }),
  answers: doneSchema,
  async act({ deps: { staff }, caller, body }) {
    await askForReset(staff, body.email, visitOf(caller))
    return done
  },
})
