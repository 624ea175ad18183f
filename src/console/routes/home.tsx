import { type LoaderFunctionArgs, redirect } from 'react-router'
import { consoleContext } from '../shell/console-context.ts'
import { requirePrincipal } from '../shell/require.ts'

const FIRST = { admin: '/leads', consultant: '/day', editor: '/content' } as const

/** Each to the page with which their work begins. */
export function loader({ context, request }: LoaderFunctionArgs) {
  const principal = requirePrincipal(context.get(consoleContext), request)
  if (principal.role === 'admin' && !principal.isStrong) throw redirect('/account')
  throw redirect(FIRST[principal.role])
}
