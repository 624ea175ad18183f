import { z } from 'zod'
import { acceptInvitation } from '../../../commands/staff/accept.ts'
import { anybody } from '../access.ts'
import { localeField, nameField, passwordField, stageSchema, timeZoneField, tokenField } from '../fields.ts'
import { keepSignedIn, visitOf } from '../session/cookies.ts'
import { staffEndpoint } from '../staff-endpoint.ts'

/** Whoever was invited sets password, name, language and zone, and is signed in. */
export const acceptLink = staffEndpoint({
  summary: 'Takes an invitation up',
  access: anybody,
  limit: 'posts',
  body: () =>
    z.strictObject({
      token: tokenField,
      name: nameField,
      password: passwordField,
      locale: localeField,
      time_zone: timeZoneField,
    }),
  answers: stageSchema,
  async act({ deps: { staff }, caller, body: { token, time_zone: timeZone, ...newcomer } }) {
    return keepSignedIn(
      caller,
      await acceptInvitation(staff, token, { ...newcomer, timeZone }, visitOf(caller)),
      staff.now(),
    )
  },
})
