/** One's own account: what lets in, and where one is signed in. */

import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { z } from 'zod'
import { listPasskeys } from '../../db/queries/staff/passkeys.ts'
import { listPushSubscriptions } from '../../db/queries/staff/push-subscriptions.ts'
import { listSessions } from '../../db/queries/staff/sessions.ts'
import { LEAD_MAILS } from '../../domain/leads/notices.ts'
import { localize } from '../../domain/localized.ts'
import { isReauthenticated } from '../../domain/staff/principal.ts'
import { changePassword, changeProfile } from '../../services/staff/account.ts'
import { addDevice, removeDevice, testDevice } from '../../services/staff/devices.ts'
import { addPasskey, beginPasskey, removePasskey } from '../../services/staff/passkeys.ts'
import { factorsOf } from '../../services/staff/second-factor.ts'
import { readSite } from '../../services/staff/send-link.ts'
import { revokeOtherSessions, revokeSession } from '../../services/staff/sessions.ts'
import { beginApp, confirmApp, personOf, removeApp, renewRecoveryCodes } from '../../services/staff/set-up-app.ts'
import { oneself } from './access.ts'
import {
  asOptions,
  codeField,
  credentialField,
  localeField,
  nameField,
  passwordField,
  subscriptionField,
  timeZoneField,
} from './fields.ts'
import { keepToken } from './sign-in.ts'
import { staffChange, staffRead } from './staff-function.ts'

/** One's own account: what lets in, and where one is signed in. Times are milliseconds since 1970. */
export const showAccount = staffRead({
  access: oneself,
  async run({ deps: { staff }, principal }) {
    const db = staff.store.read
    const person = await personOf(db, principal)
    const [factors, passkeys, devices, sessions] = await Promise.all([
      factorsOf(staff, person),
      listPasskeys(db, person.id),
      listPushSubscriptions(db, person.id),
      listSessions(db, person.id, staff.now()),
    ])
    const { name, email, locale, timeZone, leadMails } = person
    return {
      name,
      email,
      locale,
      time_zone: timeZone,
      lead_mails: leadMails,
      is_strong: principal.isMfaVerified,
      has_proved: isReauthenticated(principal, staff.now()),
      has_app: factors.app,
      recovery_codes: factors.recoveryCodes,
      passkeys: passkeys.map(({ credentialId: id, name, createdAt: created_at, usedAt: used_at }) => ({
        id,
        name,
        created_at,
        used_at,
      })),
      /** What a browser subscribes to notifications with. */
      push_key: staff.push.key,
      devices: devices.map(({ id, agent, created_at }) => ({ id, agent, created_at })),
      sessions: sessions.map(({ id, agent, network, createdAt: created_at, seenAt: seen_at }) => ({
        id,
        agent,
        network,
        created_at,
        seen_at,
        is_this: id === principal.sessionId,
      })),
    }
  },
})

/** Name, language and time zone of the person, and when emails about their leads are sent. */
export const changeOwnProfile = staffChange({
  access: oneself,
  input: z.strictObject({
    name: nameField,
    locale: localeField,
    time_zone: timeZoneField,
    lead_mails: z.string().pipe(z.enum(LEAD_MAILS)).optional(),
  }),
  run: ({ deps: { staff }, principal, input: { name, locale, time_zone: timeZone, lead_mails: leadMails } }) =>
    changeProfile(staff, principal, { name, locale, timeZone, leadMails }),
})

/** A new password; other sessions end. */
export const changeOwnPassword = staffChange({
  access: oneself,
  limit: 'posts',
  input: z.strictObject({ current_password: passwordField, password: passwordField }),
  run: async ({ deps: { staff }, caller, principal, input: { current_password: current, password } }) =>
    keepToken(caller, await changePassword(staff, principal, { current, password })),
})

/** A secret for one’s authenticator app, to be confirmed by a code. */
export const setUpApp = staffChange({
  access: oneself,
  run: async ({ deps: { staff }, principal, locale }) =>
    beginApp(staff, principal, localize((await readSite(staff)).name, locale).text),
})

/** Takes the app into use by its first code. */
export const confirmOwnApp = staffChange({
  access: oneself,
  limit: 'posts',
  input: z.strictObject({ code: codeField }),
  async run({ deps: { staff }, caller, principal, input: body }) {
    const raised = await confirmApp(staff, principal, body.code)
    keepToken(caller, raised)
    return { recovery_codes: raised.recoveryCodes }
  },
})

/** Takes the authenticator app away. */
export const removeOwnApp = staffChange({
  access: oneself,
  run: ({ deps: { staff }, principal }) => removeApp(staff, principal),
})

/** Ten new recovery codes in the place of the old ones. */
export const renewOwnCodes = staffChange({
  access: oneself,
  run: async ({ deps: { staff }, principal }) => ({ recovery_codes: await renewRecoveryCodes(staff, principal) }),
})

/** What a browser needs to make a passkey. */
export const askNewPasskey = staffChange({
  access: oneself,
  run: async ({ deps: { staff }, principal, locale }) =>
    asOptions(await beginPasskey(staff, principal, localize((await readSite(staff)).name, locale).text)),
})

/** Keeps a passkey that the browser has made. */
export const addOwnPasskey = staffChange({
  access: oneself,
  input: z.strictObject({ response: credentialField, name: nameField }),
  async run({ deps: { staff }, caller, principal, input: { response, name } }) {
    const raised = await addPasskey(staff, principal, {
      response: response as unknown as RegistrationResponseJSON,
      name,
    })
    keepToken(caller, raised)
    return { recovery_codes: raised.recoveryCodes }
  },
})

/** Takes a passkey away. */
export const removeOwnPasskey = staffChange({
  access: oneself,
  input: z.strictObject({ id: z.string().max(1400) }),
  run: ({ deps: { staff }, principal, input: body }) => removePasskey(staff, principal, body.id),
})

/** Notifications on the browser of this session. */
export const addOwnDevice = staffChange({
  access: oneself,
  limit: 'posts',
  input: z.strictObject({ subscription: subscriptionField }),
  async run({ deps: { staff }, principal, input: { subscription } }) {
    const sessions = await listSessions(staff.store.read, principal.staffId, staff.now())
    const agent = sessions.find(({ id }) => id === principal.sessionId)?.agent ?? ''
    await addDevice(staff, principal, { ...subscription, agent })
  },
})

/** No more notifications on a browser. */
export const removeOwnDevice = staffChange({
  access: oneself,
  input: z.strictObject({ id: z.string().max(64) }),
  run: ({ deps: { staff }, principal, input: { id } }) => removeDevice(staff, principal, id),
})

/** Sends a test notification to a browser. */
export const testOwnDevice = staffChange({
  access: oneself,
  limit: 'posts',
  input: z.strictObject({ id: z.string().max(64) }),
  run: ({ deps: { staff }, principal, locale, input: { id } }) => testDevice(staff, principal, id, locale),
})

/** A session that is used elsewhere ends. */
export const revokeOwnSession = staffChange({
  access: oneself,
  input: z.strictObject({ id: z.string().max(40) }),
  run: ({ deps: { staff }, principal, input: body }) => revokeSession(staff, principal, body.id),
})

/** Ends all other sessions of the person. */
export const revokeOtherOwnSessions = staffChange({
  access: oneself,
  run: async ({ deps: { staff }, principal }) => ({ ended: await revokeOtherSessions(staff, principal) }),
})
