import { z } from 'zod'
import { changePassword } from '../../../commands/staff/account.ts'
import { oneself } from '../access.ts'
import { done, doneSchema, passwordField } from '../fields.ts'
import { keepToken } from '../session/cookies.ts'
import { staffEndpoint } from '../staff-endpoint.ts'

/** A new password; other sessions end. */
export const changeOwnPassword = staffEndpoint({
  summary: 'Changes one’s own password',
  access: oneself,
  limit: 'posts',
  body: () => z.strictObject({ current_password: passwordField, password: passwordField }),
  answers: doneSchema,
  async act({ deps: { staff }, caller, principal, body: { current_password: current, password } }) {
    keepToken(caller, await changePassword(staff, principal, { current, password }))
    return done
  },
})
