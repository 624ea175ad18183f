import { z } from 'zod'
import { setPasswordByLink } from '../../../commands/staff/accept.ts'
import { anybody } from '../access.ts'
import { done, doneSchema, passwordField, tokenField } from '../fields.ts'
import { visitOf } from '../session/cookies.ts'
import { staffEndpoint } from '../staff-endpoint.ts'

/** A new password by a mailed link; whoever set it signs in with it. */
export const setPassword = staffEndpoint({
  summary: 'Sets a new password by a mailed link',
  access: anybody,
  limit: 'posts',
  body: () => z.strictObject({ token: tokenField, password: passwordField }),
  answers: doneSchema,
  async act({ deps: { staff }, caller, body: { token, password } }) {
    await setPasswordByLink(staff, token, password, visitOf(caller))
    return done
  },
})
