import { redirect } from 'react-router'
import type { Principal } from '../../domain/staff/principal.ts'
import type { ConsoleContext } from './console-context.ts'

/** Who is signed in. @throws a redirect to the door, which leads back here */
export function requirePrincipal({ principal }: Pick<ConsoleContext, 'principal'>, request: Request): Principal {
  if (principal) return principal
  const { pathname, search } = new URL(request.url)
  const back = request.method === 'GET' ? pathname + search : pathname
  throw redirect(`/sign-in?to=${encodeURIComponent(back)}`)
}
