/** One's own passkeys. */
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { z } from 'zod'
import { addPasskey, beginPasskey, removePasskey } from '../../../commands/staff/passkeys.ts'
import { readSite } from '../../../commands/staff/send-link.ts'
import { localize } from '../../../domain/localized.ts'
import { oneself } from '../access.ts'
import { asOptions, credentialField, done, doneSchema, nameField, optionsSchema } from '../fields.ts'
import { keepToken } from '../session/cookies.ts'
import { staffEndpoint } from '../staff-endpoint.ts'

export const askNewPasskey = staffEndpoint({
  summary: 'What a browser needs to make a passkey',
  access: oneself,
  answers: optionsSchema,
  async act({ deps: { staff }, principal, locale }) {
    return asOptions(await beginPasskey(staff, principal, localize((await readSite(staff)).name, locale).text))
  },
})

export const addOwnPasskey = staffEndpoint({
  summary: 'Keeps a passkey that the browser has made',
  access: oneself,
  body: () => z.strictObject({ response: credentialField, name: nameField }),
  answers: z.object({ recovery_codes: z.array(z.string()) }),
  async act({ deps: { staff }, caller, principal, body: { response, name } }) {
    const raised = await addPasskey(staff, principal, {
      response: response as unknown as RegistrationResponseJSON,
      name,
    })
    keepToken(caller, raised)
    return { recovery_codes: raised.recoveryCodes }
  },
})

export const removeOwnPasskey = staffEndpoint({
  summary: 'Takes a passkey away',
  access: oneself,
  body: () => z.strictObject({ id: z.string().max(1400) }),
  answers: doneSchema,
  async act({ deps: { staff }, principal, body }) {
    await removePasskey(staff, principal, body.id)
    return done
  },
})
