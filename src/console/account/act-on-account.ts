/** What the forms of one's own account ask for. */
import type { StaffClient } from '../../api/staff/client.ts'
import { type Kept, keepFields, readKept } from '../door/kept.ts'

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
  const act = Object.hasOwn(acts, intent) ? acts[intent] : undefined
  if (!act) throw new Response(null, { status: 400 })
  return ((await act()) ?? {}) as Shown
}

const PROOFS = ['prove', 'prove_passkey']

export const isProof = (intent: string): boolean => PROOFS.includes(intent)

/** The fields of a form; of a proof those that it carries along. */
export const typedBefore = (form: FormData): Kept =>
  isProof(String(form.get('intent'))) ? readKept(form.get('kept')) : keepFields(form)

/** The value of a field that was typed; undefined where none was. */
export const typedIn = (kept: Kept, name: string): string | undefined => kept.find(([field]) => field === name)?.[1]

/** What a script put into a field; null for what can't be read, which the API refuses as a field. */
export function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
