import { z } from 'zod'
import { changeProfile } from '../../../commands/staff/account.ts'
import { oneself } from '../access.ts'
import { done, doneSchema, localeField, nameField, timeZoneField } from '../fields.ts'
import { staffEndpoint } from '../staff-endpoint.ts'

/** Name, language and zone of whoever asks. */
export const changeOwnProfile = staffEndpoint({
  summary: 'Changes one’s own name, language and zone',
  access: oneself,
  body: () => z.strictObject({ name: nameField, locale: localeField, time_zone: timeZoneField }),
  answers: doneSchema,
  async act({ deps: { staff }, principal, body: { name, locale, time_zone: timeZone } }) {
    await changeProfile(staff, principal, { name, locale, timeZone })
    return done
  },
})
