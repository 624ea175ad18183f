/** Signing in and out, by password, code or passkey; proving who one is; and the one-time links of invitations and resets. */

import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { z } from 'zod'
import { deviceMs, wholeMs } from '../../domain/staff/times.ts'
import { acceptInvitation, readLink, setPasswordByLink } from '../../services/staff/accept.ts'
import { reauthenticateByPassword } from '../../services/staff/account.ts'
import type { Visit } from '../../services/staff/deps.ts'
import { isSetupOpen, makeFirstAdmin } from '../../services/staff/first-admin.ts'
import type { SignedIn } from '../../services/staff/open-session.ts'
import {
  beginPasskeyReauthentication,
  beginPasskeySignIn,
  reauthenticateByPasskey,
  signInByPasskey,
} from '../../services/staff/passkeys.ts'
import { askForReset } from '../../services/staff/reset-password.ts'
import { pendingFactors, showCode } from '../../services/staff/second-factor.ts'
import { signOut } from '../../services/staff/sessions.ts'
import { signIn } from '../../services/staff/sign-in.ts'
import type { Caller } from '../context.ts'
import { anybody, oneself } from './access.ts'
import {
  asOptions,
  codeField,
  credentialField,
  emailField,
  localeField,
  nameField,
  passwordField,
  timeZoneField,
  tokenField,
} from './fields.ts'
import { staffChange, staffRead } from './staff-function.ts'

const seconds = (ms: number) => Math.floor(ms / 1000)

/** The client's IP address and browser; unknown for calls without a browser. */
export const visitOf = ({ visit, address }: Caller): Visit =>
  visit ?? { network: address, agent: '', device: null, session: null }

/** Leaves what a sign-in opened in the browser; the answer says how far it is. */
export function keepSignedIn(caller: Caller, { token, stage, device, expiresAt }: SignedIn, now: number) {
  caller.setCookie?.('session', token, seconds(expiresAt - now))
  if (device) caller.setCookie?.('device', device, seconds(deviceMs))
  return { stage }
}

/** Leaves a session's new token in the browser. */
export function keepToken(caller: Caller, { token }: { token: string }): void {
  caller.setCookie?.('session', token, seconds(wholeMs))
}

/** Mail and password: a whole session, or half of one where a second factor is awaited. */
export const signInByPassword = staffChange({
  access: anybody,
  limit: 'posts',
  input: z.strictObject({ email: emailField, password: passwordField }),
  run: async ({ deps: { staff }, caller, input }) =>
    keepSignedIn(caller, await signIn(staff, input, visitOf(caller)), staff.now()),
})

/** The second factors available after a correct password; null without one. */
export const showPendingFactors = staffRead({
  access: anybody,
  async run({ deps: { staff }, caller }) {
    const { session } = visitOf(caller)
    const factors = session === null ? null : await pendingFactors(staff, session)
    return {
      factors: factors && { app: factors.app, passkeys: factors.passkeys, recovery_codes: factors.recoveryCodes },
    }
  },
})

/** A code of the app, or a recovery code, after the password. */
export const signInByCode = staffChange({
  access: anybody,
  limit: 'posts',
  input: z.strictObject({ code: codeField }),
  run: async ({ deps: { staff }, caller, input }) =>
    keepSignedIn(caller, await showCode(staff, input.code, visitOf(caller)), staff.now()),
})

const AnswerSchema = z.strictObject({ response: credentialField })

const asAnswer = (response: unknown) => response as AuthenticationResponseJSON

/** What a browser needs to sign in by passkey. */
export const askPasskey = staffChange({
  access: anybody,
  limit: 'posts',
  run: async ({ deps: { staff } }) => asOptions(await beginPasskeySignIn(staff)),
})

/** Signs in by passkey. */
export const signInWithPasskey = staffChange({
  access: anybody,
  limit: 'posts',
  input: AnswerSchema,
  run: async ({ deps: { staff }, caller, input }) =>
    keepSignedIn(caller, await signInByPasskey(staff, asAnswer(input.response), visitOf(caller)), staff.now()),
})

/** What a browser needs to prove by passkey that one sits there. */
export const beginReauthentication = staffChange({
  access: oneself,
  run: async ({ deps: { staff }, principal }) => asOptions(await beginPasskeyReauthentication(staff, principal)),
})

/** Proves by passkey that one sits there. */
export const reauthenticateWithPasskey = staffChange({
  access: oneself,
  input: AnswerSchema,
  run: async ({ deps: { staff }, caller, principal, input }) =>
    keepToken(caller, await reauthenticateByPasskey(staff, principal, asAnswer(input.response))),
})

/** For what is dangerous: the password once more. */
export const reauthenticate = staffChange({
  access: oneself,
  limit: 'posts',
  input: z.strictObject({ current_password: passwordField }),
  run: async ({ deps: { staff }, caller, principal, input }) =>
    keepToken(caller, await reauthenticateByPassword(staff, principal, input.current_password)),
})

/** Ends the session that the browser came with. */
export const endSession = staffChange({
  access: anybody,
  async run({ deps: { staff }, caller }) {
    const { session } = visitOf(caller)
    if (session !== null) await signOut(staff, session, caller.principal ?? null)
    caller.setCookie?.('session', null)
  },
})

/** Whom a link lets in; null when it was used, is over or never was. */
export const showLink = staffRead({
  access: anybody,
  input: z.object({ token: tokenField }),
  async run({ deps: { staff }, input: { token } }) {
    if (await isSetupOpen(staff, token)) return { link: { kind: 'setup' as const, email: '', locale: null } }
    const link = await readLink(staff, token)
    return { link: link && { kind: link.kind, email: link.person.email, locale: link.person.locale } }
  },
})

/** The first admin, by the link that a start printed; signs them in. */
export const setUpConsole = staffChange({
  access: anybody,
  limit: 'posts',
  input: z.strictObject({
    token: tokenField,
    email: emailField,
    name: nameField,
    password: passwordField,
    locale: localeField,
    time_zone: timeZoneField,
  }),
  async run({ deps: { staff }, caller, input: { token, time_zone: timeZone, ...admin } }) {
    return keepSignedIn(
      caller,
      await makeFirstAdmin(staff, token, { ...admin, timeZone }, visitOf(caller)),
      staff.now(),
    )
  },
})

/** Accepts an invitation: sets password, name, language and time zone, and signs in. */
export const acceptLink = staffChange({
  access: anybody,
  limit: 'posts',
  input: z.strictObject({
    token: tokenField,
    name: nameField,
    password: passwordField,
    locale: localeField,
    time_zone: timeZoneField,
  }),
  async run({ deps: { staff }, caller, input: { token, time_zone: timeZone, ...newcomer } }) {
    return keepSignedIn(
      caller,
      await acceptInvitation(staff, token, { ...newcomer, timeZone }, visitOf(caller)),
      staff.now(),
    )
  },
})

/** Sets a new password with a mailed link; the person then signs in. */
export const setPassword = staffChange({
  access: anybody,
  limit: 'posts',
  input: z.strictObject({ token: tokenField, password: passwordField }),
  run: ({ deps: { staff }, caller, input: { token, password } }) =>
    setPasswordByLink(staff, token, password, visitOf(caller)),
})

/** Says the same for everybody: whether there is such a person is nobody’s business. */
export const forgotPassword = staffChange({
  access: anybody,
  limit: 'posts',
  input: z.strictObject({ email: emailField }),
  run: ({ deps: { staff }, caller, input }) => askForReset(staff, input.email, visitOf(caller)),
})
