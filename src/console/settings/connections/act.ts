/** Runs the forms of the pages about connections. Each change needs a recent password or passkey. */
import type { StaffClient } from '../../../api/staff/client.ts'
import { asJson, inputOf, isReauthentication, savedValue } from '../../account/act-on-account.ts'
import { type ActionError, attempt } from '../../shell/action-error.ts'
import { type SavedInput, submittedFields } from '../../sign-in/saved-input.ts'

export type Acted<T> = {
  intent: string
  result: T | null
  error: ActionError | null
  /** The fields of the form, also of one that waits for a reauthentication. */
  savedInput: SavedInput
}

/** @param actions by intent */
export async function actOnConnections<T>(
  staff: StaffClient,
  form: FormData,
  actions: Record<string, () => Promise<T>>,
): Promise<Acted<T>> {
  const intent = String(form.get('intent') ?? '')
  const savedInput = inputOf(form)
  if (isReauthentication(intent)) {
    const { error } = await attempt(() =>
      intent === 'prove'
        ? staff.reauthenticate({ current_password: String(form.get('current_password') ?? '') })
        : staff.reauthenticateWithPasskey({ response: asJson(String(form.get('response'))) }),
    )
    return { intent, result: null, error, savedInput }
  }
  const action = Object.hasOwn(actions, intent) ? actions[intent] : undefined
  if (!action) throw new Response(null, { status: 400 })
  return { intent, ...(await attempt(action)), savedInput }
}

/** The saved values of a field of a form; null when no form was saved. */
export function savedValues(acted: Acted<unknown> | undefined, intent: string, name: string): string[] | null {
  if (!acted || savedValue(acted.savedInput, 'intent') !== intent || (acted.result !== null && !acted.error))
    return null
  return submittedFields(acted.savedInput).flatMap(([field, value]) => (field === name ? [value] : []))
}
