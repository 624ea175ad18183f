import { z } from 'zod'
import { proveByPassword } from '../../../commands/staff/account.ts'
import { oneself } from '../access.ts'
import { done, doneSchema, passwordField } from '../fields.ts'
import { keepToken } from '../session/cookies.ts'
import { staffEndpoint } from '../staff-endpoint.ts'

/** For what is dangerous: the password once more. */
export const prove = staffEndpoint({
  summary: 'Proves by password that one sits there',
  access: oneself,
  limit: 'posts',
  body: () => z.strictObject({ current_password: passwordField }),
  answers: doneSchema,
  async act({ deps: { staff }, caller, principal, body }) {
    keepToken(caller, await proveByPassword(staff, principal, body.current_password))
    return done
  },
})
