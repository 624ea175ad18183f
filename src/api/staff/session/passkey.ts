/** Signing in, and proving who one is, by a passkey: the question, then the answer. */
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { z } from 'zod'
import {
  beginPasskeyProof,
  beginPasskeySignIn,
  proveByPasskey,
  signInByPasskey,
} from '../../../commands/staff/passkeys.ts'
import { anybody, oneself } from '../access.ts'
import { asOptions, credentialField, done, doneSchema, optionsSchema, stageSchema } from '../fields.ts'
import { staffEndpoint } from '../staff-endpoint.ts'
import { keepSignedIn, keepToken, visitOf } from './cookies.ts'

const body = () => z.strictObject({ response: credentialField })
const asAnswer = (response: unknown) => response as AuthenticationResponseJSON

export const askPasskey = staffEndpoint({
  summary: 'What a browser needs to sign in by passkey',
  access: anybody,
  limit: 'posts',
  answers: optionsSchema,
  act: async ({ deps: { staff } }) => asOptions(await beginPasskeySignIn(staff)),
})

export const signInWithPasskey = staffEndpoint({
  summary: 'Signs in by passkey',
  access: anybody,
  limit: 'posts',
  body,
  answers: stageSchema,
  act: async ({ deps: { staff }, caller, body }) =>
    keepSignedIn(caller, await signInByPasskey(staff, asAnswer(body.response), visitOf(caller)), staff.now()),
})

export const askProof = staffEndpoint({
  summary: 'What a browser needs to prove by passkey that one sits there',
  access: oneself,
  answers: optionsSchema,
  act: async ({ deps: { staff }, principal }) => asOptions(await beginPasskeyProof(staff, principal)),
})

export const proveWithPasskey = staffEndpoint({
  summary: 'Proves by passkey that one sits there',
  access: oneself,
  body,
  answers: doneSchema,
  async act({ deps: { staff }, caller, principal, body }) {
    keepToken(caller, await proveByPasskey(staff, principal, asAnswer(body.response)))
    return done
  },
})
