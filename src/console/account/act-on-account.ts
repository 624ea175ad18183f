/** What the forms of one's own account ask for. */
import type { StaffClient } from '../../api/staff/client.ts'
import { asJson } from '../door/as-json.ts'

/** What is shown once: recovery codes, or the key of an app. */
export type Shown = { codes?: string[]; app?: { secret: string; address: string } }

/** Does what a form asks for. @throws ApiFailure */
export async function actOnAccount(
  staff: StaffClient,
  intent: string,
  field: (name: string) => string,
): Promise<Shown> {
  const codesOf = ({ recovery_codes }: { recovery_codes: string[] }): Shown => ({ codes: recovery_codes })
  const response = () => asJson(field('response'))
  const acts: Record<string, () => Promise<Shown | unknown>> = {
    prove: () => staff.prove({ current_password: field('current_password') }),
    prove_passkey: () => staff.proveWithPasskey({ response: response() }),
    profile: () =>
      staff.changeOwnProfile({ name: field('name'), locale: field('locale'), time_zone: field('time_zone') }),
    password: () =>
      staff.changeOwnPassword({ current_password: field('current_password'), password: field('password') }),
    app: async () => ({ app: await staff.setUpApp() }),
    app_confirm: async () => codesOf(await staff.confirmOwnApp({ code: field('code') })),
    app_remove: () => staff.removeOwnApp(),
    codes: async () => codesOf(await staff.renewOwnCodes()),
    passkey_add: async () => codesOf(await staff.addOwnPasskey({ response: response(), name: field('passkey_name') })),
    passkey_remove: () => staff.removeOwnPasskey({ id: field('id') }),
    session_end: () => staff.revokeOwnSession({ id: field('id') }),
    sessions_end: () => staff.revokeOtherOwnSessions(),
  }
  const act = acts[intent]
  if (!act) throw new Response(null, { status: 400 })
  return ((await act()) ?? {}) as Shown
}
