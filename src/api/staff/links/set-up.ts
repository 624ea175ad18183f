import { z } from 'zod'
import { makeFirstAdmin } from '../../../commands/staff/first-admin.ts'
import { anybody } from '../access.ts'
import { emailField, localeField, nameField, passwordField, stageSchema, timeZoneField, tokenField } from '../fields.ts'
import { keepSignedIn, visitOf } from '../session/cookies.ts'
import { staffEndpoint } from '../staff-endpoint.ts'

/** The first admin, by the link that a start printed; signs them in. */
export const setUpConsole = staffEndpoint({
  summary: 'Makes the first admin',
  access: anybody,
  limit: 'posts',
  body: () =>
    z.strictObject({
      token: tokenField,
      email: emailField,
      name: nameField,
      password: passwordField,
      locale: localeField,
      time_zone: timeZoneField,
    }),
  answers: stageSchema,
  async act({ deps: { staff }, caller, body: { token, time_zone: timeZone, ...admin } }) {
    return keepSignedIn(
      caller,
      await makeFirstAdmin(staff, token, { ...admin, timeZone }, visitOf(caller)),
      staff.now(),
    )
  },
})
