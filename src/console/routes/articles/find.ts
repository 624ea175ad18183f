import type { LoaderFunctionArgs } from 'react-router'
import { asStatus } from '../../shell/as-status.ts'
import { consoleContext } from '../../shell/console-context.ts'
import { requirePrincipal } from '../../shell/require.ts'

/** What the editor's dialogs look for. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const console = context.get(consoleContext)
  requirePrincipal(console, request)
  const { kind = '', locale = '', q = '' } = Object.fromEntries(new URL(request.url).searchParams)
  return Response.json(await console.staff.articles.find({ kind, locale, q }).catch(asStatus))
}
