import type { LoaderFunctionArgs } from 'react-router'
import { asStatus } from '../shell/as-status.ts'
import { consoleContext } from '../shell/console-context.ts'
import { requirePrincipal } from '../shell/require.ts'
import { savedFile } from '../shell/saved-file.ts'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const console = context.get(consoleContext)
  requirePrincipal(console, request)
  const { id = '', file = '' } = params
  const { name, content } = await console.staff.leads.file({ id, file_id: file }).catch(asStatus)
  return savedFile(name, content)
}
