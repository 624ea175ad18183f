/** Actions of the forms on the account page. */
import type { StaffClient } from '../../api/staff/client.ts'
import { readSavedInput, type SavedInput, saveInput } from '../sign-in/saved-input.ts'

/** Shown once: new recovery codes, or the secret of an authenticator app. */
export type Shown = { codes?: string[]; app?: { secret: string; address: string } }

/** Runs the action that the form names. @throws ApiFailure, or a response of status 400 for an unknown intent */
export async function actOnAccount(
  staff: StaffClient,
  intent: string,
  field: (name: string) => string,
): Promise<Shown> {
  const codesOf = ({ recovery_codes }: { recovery_codes: string[] }): Shown => ({ codes: recovery_codes })
  const response = () => asJson(field('response'))
  const actions: Record<string, () => Promise<Shown | unknown>> = {
    prove: () => staff.reauthenticate({ current_password: field('current_password') }),
    prove_passkey: () => staff.reauthenticateWithPasskey({ response: response() }),
    profile: () =>
      staff.changeOwnProfile({
        name: field('name'),
        locale: field('locale'),
        time_zone: field('time_zone'),
        // editors have no leads, and so no such field
        lead_mails: field('lead_mails') || undefined,
      }),
    password: () =>
      staff.changeOwnPassword({ current_password: field('current_password'), password: field('password') }),
    app: async () => ({ app: await staff.setUpApp() }),
    app_confirm: async () => codesOf(await staff.confirmOwnApp({ code: field('code') })),
    app_remove: () => staff.removeOwnApp(),
    codes: async () => codesOf(await staff.renewOwnCodes()),
    passkey_add: async () => codesOf(await staff.addOwnPasskey({ response: response(), name: field('passkey_name') })),
    passkey_remove: () => staff.removeOwnPasskey({ id: field('id') }),
    device_add: () => staff.addOwnDevice({ subscription: asJson(field('subscription')) }),
    device_remove: () => staff.removeOwnDevice({ id: field('id') }),
    device_test: () => staff.testOwnDevice({ id: field('id') }),
    session_end: () => staff.revokeOwnSession({ id: field('id') }),
    sessions_end: () => staff.revokeOtherOwnSessions(),
  }
  const action = Object.hasOwn(actions, intent) ? actions[intent] : undefined
  if (!action) throw new Response(null, { status: 400 })
  return ((await action()) ?? {}) as Shown
}

const REAUTHENTICATION_INTENTS = ['prove', 'prove_passkey']

export const isReauthentication = (intent: string): boolean => REAUTHENTICATION_INTENTS.includes(intent)

/** The fields of a form; for a reauthentication, the fields of the form that asked for it. */
export const inputOf = (form: FormData): SavedInput =>
  isReauthentication(String(form.get('intent'))) ? readSavedInput(form.get('kept')) : saveInput(form)

/** The saved value of a field; undefined if it has none. */
export const savedValue = (savedInput: SavedInput, name: string): string | undefined =>
  savedInput.find(([field]) => field === name)?.[1]

/** Parses JSON that a script wrote into a field; null if it is invalid, so that the API reports an invalid field. */
export function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
