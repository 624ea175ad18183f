import { z } from 'zod'
import { showCode } from '../../../commands/staff/second-factor.ts'
import { anybody } from '../access.ts'
import { codeField, stageSchema } from '../fields.ts'
import { keepSignedIn, visitOf } from '../session/cookies.ts'
import { staffEndpoint } from '../staff-endpoint.ts'

/** A code of the app, or a recovery code, after the password. */
export const signInByCode = staffEndpoint({
  summary: 'Shows a second factor after the password',
  access: anybody,
  limit: 'posts',
  body: () => z.strictObject({ code: codeField }),
  answers: stageSchema,
  act: async ({ deps: { staff }, caller, body }) =>
    keepSignedIn(caller, await showCode(staff, body.code, visitOf(caller)), staff.now()),
})
