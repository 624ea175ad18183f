/** The challenge to create or use a passkey, for script/passkeys.ts. */
import type { ActionFunctionArgs } from 'react-router'
import { asJsonResponse, notFound } from '../../shell/action-error.ts'
import { consoleContext } from '../../shell/console-context.ts'

export function action({ context, params: { purpose } }: ActionFunctionArgs) {
  const { staff } = context.get(consoleContext)
  const asks = { new: staff.askNewPasskey, proof: staff.beginReauthentication, 'sign-in': staff.askPasskey }
  const ask = new Map(Object.entries(asks)).get(purpose ?? '')
  if (!ask) throw notFound()
  return asJsonResponse(() => ask())
}
