import { z } from 'zod'
import { signIn } from '../../../commands/staff/sign-in.ts'
import { anybody } from '../access.ts'
import { emailField, passwordField, stageSchema } from '../fields.ts'
import { keepSignedIn, visitOf } from '../session/cookies.ts'
import { staffEndpoint } from '../staff-endpoint.ts'

/** Mail and password: a whole session, or half of one where a second factor is awaited. */
export const signInByPassword = staffEndpoint({
  summary: 'Signs in with mail and password',
  access: anybody,
  limit: 'posts',
  body: () => z.strictObject({ email: emailField, password: passwordField }),
  answers: stageSchema,
  act: async ({ deps: { staff }, caller, body }) =>
    keepSignedIn(caller, await signIn(staff, body, visitOf(caller)), staff.now()),
})
