/** The authenticator app: a secret to scan, its first code, and its end; and the recovery codes that come with a second factor. */
import { z } from 'zod'
import { readSite } from '../../../commands/staff/send-link.ts'
import { beginApp, confirmApp, removeApp, renewRecoveryCodes } from '../../../commands/staff/set-up-app.ts'
import { localize } from '../../../domain/localized.ts'
import { oneself } from '../access.ts'
import { codeField, done, doneSchema } from '../fields.ts'
import { keepToken } from '../session/cookies.ts'
import { staffEndpoint } from '../staff-endpoint.ts'

const codesSchema = z.object({ recovery_codes: z.array(z.string()) })

export const setUpApp = staffEndpoint({
  summary: 'A secret for one’s authenticator app, to be confirmed by a code',
  access: oneself,
  answers: z.object({ secret: z.string(), address: z.string() }),
  async act({ deps: { staff }, principal, locale }) {
    return beginApp(staff, principal, localize((await readSite(staff)).name, locale).text)
  },
})

export const confirmOwnApp = staffEndpoint({
  summary: 'Takes the app into use by its first code',
  access: oneself,
  limit: 'posts',
  body: () => z.strictObject({ code: codeField }),
  answers: codesSchema,
  async act({ deps: { staff }, caller, principal, body }) {
    const raised = await confirmApp(staff, principal, body.code)
    keepToken(caller, raised)
    return { recovery_codes: raised.recoveryCodes }
  },
})

export const removeOwnApp = staffEndpoint({
  summary: 'Takes the authenticator app away',
  access: oneself,
  answers: doneSchema,
  async act({ deps: { staff }, principal }) {
    await removeApp(staff, principal)
    return done
  },
})

export const renewOwnCodes = staffEndpoint({
  summary: 'Ten new recovery codes in the place of the old ones',
  access: oneself,
  answers: codesSchema,
  act: async ({ deps: { staff }, principal }) => ({ recovery_codes: await renewRecoveryCodes(staff, principal) }),
})
