import type { LoaderFunctionArgs } from 'react-router'
import { consoleContext } from '../shell/console-context.ts'
import { asStatus } from '../shell/refused.ts'
import { requirePrincipal } from '../shell/require.ts'
import { savedFile } from '../shell/saved-file.ts'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const console = context.get(consoleContext)
  requirePrincipal(console, request)
  const { id = '', file = '' } = params
  const { name, content } = await console.staff.showLeadFile({ id, file_id: file }).catch(asStatus)
  return savedFile(name, content)
}
