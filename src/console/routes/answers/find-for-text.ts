import type { LoaderFunctionArgs } from 'react-router'
import { consoleContext } from '../../shell/console-context.ts'
import { asStatus } from '../../shell/refused.ts'
import { requirePrincipal } from '../../shell/require.ts'

/** What the editor's dialogs look for. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const console = context.get(consoleContext)
  requirePrincipal(console, request)
  const { kind = '', locale = '', q = '' } = Object.fromEntries(new URL(request.url).searchParams)
  return Response.json(await console.staff.findForText({ kind, locale, q }).catch(asStatus))
}
