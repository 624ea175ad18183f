/** Loaders and actions of the console's pages: each is of somebody who is signed in, and what is refused is a page of that status. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import type { Principal } from '../../domain/staff/principal.ts'
import { type Kept, keepFields } from '../door/kept.ts'
import { type ConsoleContext, consoleContext } from './console-context.ts'
import { asStatus } from './refused.ts'
import { RESTORED } from './restored.ts'

/** What the page of signing in shows when a session ended while somebody typed. */
export type Ended = { to: string; kept: Kept }

type Page = Omit<ConsoleContext, 'principal'> & {
  principal: Principal
  request: Request
  params: Record<string, string | undefined>
  search: URLSearchParams
  /** The fields of `search` that aren't empty. */
  asked: Record<string, string>
}
type Sent = Page & {
  form: FormData
  /** A field of the form as a text. */
  field: (name: string) => string
}

/** A loader of somebody who is signed in. @throws a redirect to the page of signing in, which leads back */
export const signedIn =
  <T>(load: (page: Page) => T | Promise<T>) =>
  async ({ context, request, params }: LoaderFunctionArgs): Promise<T> => {
    const shared = context.get(consoleContext)
    const { principal } = shared
    const { pathname, search } = new URL(request.url)
    if (!principal) {
      // what is read for the page of a form that the sign-in has taken up: the sign-in is shown in its place
      if (request.method !== 'GET') throw data({ to: pathname + search, kept: [] } satisfies Ended, { status: 401 })
      throw redirect(`/sign-in?to=${encodeURIComponent(pathname + search)}`)
    }
    return answered(() => load(pageOf(shared, principal, request, params)))
  }

/**
 * An action of somebody who is signed in; the page of an error shows what was typed.
 * @throws the sign-in, with what was typed, when the session has ended meanwhile; 409 for a form from before a backup was restored
 */
export const sent =
  <T>(act: (sent: Sent) => T | Promise<T>) =>
  async ({ context, request, params }: ActionFunctionArgs): Promise<T> => {
    const shared = context.get(consoleContext)
    const form = await request.formData()
    const typed = keepFields(form)
    shared.typed = typed
    const { principal } = shared
    const { pathname, search } = new URL(request.url)
    if (!principal) throw data({ to: pathname + search, kept: typed } satisfies Ended, { status: 401 })
    const field = (name: string) => String(form.get(name) ?? '')
    if (field(RESTORED) !== shared.restored) throw data(null, { status: 409 })
    form.delete(RESTORED)
    return answered(() => act({ ...pageOf(shared, principal, request, params), form, field }))
  }

const pageOf = (context: ConsoleContext, principal: Principal, request: Request, params: Page['params']): Page => {
  const search = new URL(request.url).searchParams
  const asked = Object.fromEntries([...search].filter(([, value]) => value !== ''))
  return { ...context, principal, request, params, search, asked }
}

async function answered<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    return asStatus(error)
  }
}
