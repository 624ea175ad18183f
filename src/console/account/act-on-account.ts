/** What the forms of one's own account ask for. */
import type { StaffClient } from '../../api/staff/client.ts'
import type { Locale } from '../../domain/editions.ts'
import { asJson } from '../door/as-json.ts'

/** What is shown once: recovery codes, or the key of an app. */
export type Shown = { codes?: string[]; app?: { secret: string; address: string } }

/** Does what a form asks for. @throws ApiFailure */
export async function actOnAccount(
  staff: StaffClient,
  intent: string,
  field: (name: string) => string,
): Promise<Shown> {
  const { account, session } = staff
  const acts: Record<string, () => Promise<Shown | object>> = {
    prove: () => session.prove({ current_password: field('current_password') }),
    prove_passkey: () => session.proveByPasskey({ response: asJson(field('response')) as never }),
    profile: () =>
      account.change({ name: field('name'), locale: field('locale') as Locale, time_zone: field('time_zone') }),
    password: () =>
      account.changePassword({ current_password: field('current_password'), password: field('password') }),
    app: async () => ({ app: await account.setUpApp() }),
    app_confirm: async () => ({ codes: (await account.confirmApp({ code: field('code') })).recovery_codes }),
    app_remove: () => account.removeApp(),
    codes: async () => ({ codes: (await account.renewCodes()).recovery_codes }),
    passkey_add: async () => ({
      codes: (await account.addPasskey({ response: asJson(field('response')) as never, name: field('passkey_name') }))
        .recovery_codes,
    }),
    passkey_remove: () => account.removePasskey({ id: field('id') }),
    session_end: () => account.revokeSession({ id: field('id') }),
    sessions_end: () => account.revokeOthers(),
  }
  const act = acts[intent]
  if (!act) throw new Response(null, { status: 400 })
  return (await act()) as Shown
}
