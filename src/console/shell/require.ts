import { data, redirect } from 'react-router'
import type { Principal } from '../../domain/staff/principal.ts'
import { type Kept, keepFields } from '../door/kept.ts'
import type { ConsoleContext } from './console-context.ts'

/** What the door shows when a session ended while somebody typed. */
export type Ended = { to: string; kept: Kept }

/** Who is signed in. @throws a redirect to the door, which leads back here */
export function requirePrincipal({ principal }: Pick<ConsoleContext, 'principal'>, request: Request): Principal {
  if (principal) return principal
  const { pathname, search } = new URL(request.url)
  // what is read for the page of a form that the door has taken up: the door is shown in its place
  if (request.method !== 'GET') throw data({ to: pathname + search, kept: [] } satisfies Ended, { status: 401 })
  throw redirect(`/sign-in?to=${encodeURIComponent(pathname + search)}`)
}

/** Who sent a form, and the form; the page of an error shows what was typed into it. @throws the door, with what was typed, when the session has ended meanwhile */
export async function requireSender(
  console: Pick<ConsoleContext, 'principal' | 'typed'>,
  request: Request,
): Promise<{ principal: Principal; form: FormData }> {
  const form = await request.formData()
  const { principal } = console
  console.typed = keepFields(form)
  if (principal) return { principal, form }
  const { pathname, search } = new URL(request.url)
  throw data({ to: pathname + search, kept: console.typed } satisfies Ended, { status: 401 })
}
