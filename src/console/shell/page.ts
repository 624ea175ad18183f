/** Loaders and actions of the console's pages. They require a signed-in user and turn API errors into error pages. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import type { Principal } from '../../domain/staff/principal.ts'
import { type SavedInput, saveInput } from '../sign-in/saved-input.ts'
import { throwAsStatus } from './action-error.ts'
import { type ConsoleContext, consoleContext } from './console-context.ts'
import { RESTORED } from './restored.ts'

/** Data for the sign-in page that is shown when a session ended during editing. */
export type EndedSession = { to: string; savedInput: SavedInput }

type Page = Omit<ConsoleContext, 'principal'> & {
  principal: Principal
  request: Request
  params: Record<string, string | undefined>
  search: URLSearchParams
  /** The non-empty parameters of `search`. */
  query: Record<string, string>
}
type ActionPage = Page & {
  form: FormData
  /** A field of the form as text. */
  field: (name: string) => string
}

/** A loader for signed-in users. @throws a redirect to the sign-in page, which returns here */
export const signedInLoader =
  <T>(load: (page: Page) => T | Promise<T>) =>
  async ({ context, request, params }: LoaderFunctionArgs): Promise<T> => {
    const shared = context.get(consoleContext)
    const { principal } = shared
    const { pathname, search } = new URL(request.url)
    if (!principal) {
      // the loader of a posted page whose session has ended: show the sign-in page instead
      if (request.method !== 'GET' && request.method !== 'HEAD')
        throw data({ to: pathname + search, savedInput: [] } satisfies EndedSession, { status: 401 })
      throw redirect(`/sign-in?to=${encodeURIComponent(pathname + search)}`)
    }
    return withErrorPages(() => load(pageOf(shared, principal, request, params)))
  }

/**
 * An action for signed-in users; its error page shows the input.
 * @throws 401 with the input when the session has ended; 409 for a form that is older than a restored backup
 */
export const signedInAction =
  <T>(act: (signedInAction: ActionPage) => T | Promise<T>) =>
  async ({ context, request, params }: ActionFunctionArgs): Promise<T> => {
    const shared = context.get(consoleContext)
    const form = await request.formData()
    const input = saveInput(form)
    shared.input = input
    const { principal } = shared
    const { pathname, search } = new URL(request.url)
    if (!principal) throw data({ to: pathname + search, savedInput: input } satisfies EndedSession, { status: 401 })
    const field = (name: string) => String(form.get(name) ?? '')
    if (field(RESTORED) !== shared.restored) throw data(null, { status: 409 })
    form.delete(RESTORED)
    return withErrorPages(() => act({ ...pageOf(shared, principal, request, params), form, field }))
  }

const pageOf = (context: ConsoleContext, principal: Principal, request: Request, params: Page['params']): Page => {
  const search = new URL(request.url).searchParams
  const query = Object.fromEntries([...search].filter(([, value]) => value !== ''))
  return { ...context, principal, request, params, search, query }
}

async function withErrorPages<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    return throwAsStatus(error)
  }
}
